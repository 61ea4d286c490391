import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { draw, type Sample, type Split } from '../../fixtures/recipes/synthetic.ts';
import { randomScenes, syntheticScenes } from '../../fixtures/recipes/synthetic-scenes.ts';

const rendered = join(import.meta.dirname, '../../fixtures/images/engine');

/** Randomly drawn pictures for validation. */
export async function* randomSamples(
  count: number,
  seed: number,
  hasLowContrast: boolean,
  filter = '',
): AsyncGenerator<Sample> {
  for (const scene of randomScenes(count, seed, hasLowContrast))
    if (scene.name.includes(filter)) yield await draw(scene);
}

/** The pictures of a set, one at a time. */
export async function* samples(split: Split, filter = ''): AsyncGenerator<Sample> {
  for (const scene of syntheticScenes) {
    if (scene.split === split && scene.name.includes(filter)) yield await draw(scene);
  }
  const folder = join(rendered, split);
  for (const file of (await readdir(folder)).sort()) {
    const name = /^(.+)\.jpg$/.exec(file)?.[1];
    if (!name?.includes(filter)) continue;
    const { data, info } = await sharp(join(folder, file))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const matte = await sharp(join(folder, `${name}-matte.png`))
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer();
    yield {
      name,
      group: `rendered ${/clutter|brick|outdoor/.test(name) ? 'cluttered' : /two-tone|wood/.test(name) ? 'two-tone' : 'plain'}`,
      split,
      width: info.width,
      height: info.height,
      rgb: new Uint8Array(data),
      matte: new Uint8Array(matte),
    };
  }
}
