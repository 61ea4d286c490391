/**
 * Scores engines and measures their cost.
 *
 *   npm run bench -- engine                      the built-in engine: test set, then cost
 *   npm run bench -- engine --quality            only the test set
 *   npm run bench -- engine --cost               only time and memory, relative to decoding and encoding
 *     --split=validation                         the validation set instead of the test set
 *     --random=40 [--seed=5] [--low-contrast]    randomly drawn pictures instead
 *     --only=NAME                                only pictures whose name contains NAME
 *   npm run bench -- engine --photos DIR         photographs with reference mattes: built-in engine without and with a
 *                                                box, model without and with refinement. DIR has index.json, input/ and truth/
 *     --clicks                                   instead: how many hints bad cuts need, as clicks or as a box and clicks;
 *                                                the built-in engine's cuts, or those of --model
 *     --model=NAME|FILE.onnx                     the model; default: isnet, if it has been installed
 *
 * Contact sheets on magenta are written to tests/bench/results.
 */
import { parseArgs } from 'node:util';
import { countClicks } from './engine/clicks.ts';
import { measureCost } from './engine/cost.ts';
import { scorePhotos } from './engine/photos.ts';
import { scoreSamples } from './engine/quality.ts';
import { randomSamples, samples } from './engine/samples.ts';

const { values } = parseArgs({
  options: {
    split: { type: 'string', default: 'test' },
    only: { type: 'string', default: '' },
    random: { type: 'string' },
    seed: { type: 'string', default: '7' },
    'low-contrast': { type: 'boolean', default: false },
    quality: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
    photos: { type: 'string' },
    clicks: { type: 'boolean', default: false },
    model: { type: 'string' },
  },
});

if (values.photos !== undefined && values.clicks) {
  await countClicks(values.photos, { only: values.only, modelName: values.model });
} else if (values.photos !== undefined) {
  await scorePhotos(values.photos, { only: values.only, modelName: values.model });
} else if (values.random !== undefined) {
  const pictures = randomSamples(
    Number(values.random),
    Number(values.seed),
    values['low-contrast'],
    values.only,
  );
  await scoreSamples('random', pictures);
} else {
  if (!values.cost) {
    const split = values.split === 'validation' ? 'validation' : 'test';
    await scoreSamples(split, samples(split, values.only));
  }
  if (!values.quality && values.only === '') await measureCost();
}
