import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { draw, type Sample } from '../fixtures/recipes/synthetic.ts';
import { scenesByLot, syntheticScenes } from '../fixtures/recipes/synthetic-scenes.ts';

const rendered = join(import.meta.dirname, '../fixtures/images/engine');

/** Further pictures for tuning, by lot. */
export async function* samplesByLot(
  count: number,
  seed: number,
  alike: boolean,
  filter = '',
): AsyncGenerator<Sample> {
  for (const scene of scenesByLot(count, seed, alike))
    if (scene.name.includes(filter)) yield await draw(scene);
}

/** Every picture of one half that has an exact matte, one at a time. */
export async function* samples(half: Sample['half'], filter = ''): AsyncGenerator<Sample> {
  for (const scene of syntheticScenes) {
    if (scene.half === half && scene.name.includes(filter)) yield await draw(scene);
  }
  for (const file of (await readdir(rendered)).sort()) {
    const name = /^([tc]\d\d-.+)\.jpg$/.exec(file)?.[1];
    if (!name || (name[0] === 't') !== (half === 'tuning') || !name.includes(filter)) continue;
    const { data, info } = await sharp(join(rendered, file))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const matte = await sharp(join(rendered, `${name}-matte.png`))
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer();
    yield {
      name,
      group: `rendered ${/clutter|brick|outdoor/.test(name) ? 'cluttered' : /two-tone|wood/.test(name) ? 'two-tone' : 'plain'}`,
      half,
      width: info.width,
      height: info.height,
      rgb: new Uint8Array(data),
      matte: new Uint8Array(matte),
    };
  }
}
