/**
 * Raw layers → the site's files.
 *   node encode.ts [--from DIR] [group…]      groups: samples categories gallery restaged hero blog
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import develop, { type Layer, over, print } from './develop.ts';
import { blogSlugs, heroWindow } from './pictures.ts';
import sharp from './sharp.ts';

type Raw = { pixels: Uint8ClampedArray; width: number; height: number };

const root = new URL('../../', import.meta.url);
const images = fileURLToPath(new URL('mf-remover/src/images/', root));
const blog = fileURLToPath(new URL('mf-blog/src/images/', root));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: fileURLToPath(new URL('.build', import.meta.url)) } },
});
const wanted = (group: string) => positionals.length === 0 || positionals.includes(group);

const cut = (name: string, strength = 1) => develop(`${values.from}/${name}.cut`, strength);
/** A plain sheet of paper allows more smoothing than scenery. */
const back = (name: string, plain = true) =>
  plain ? develop(`${values.from}/${name}.back`, 2, 32) : develop(`${values.from}/${name}.back`, 1.8);
const raw = (layer: Layer): Raw => ({
  pixels: print(layer),
  width: layer.width,
  height: layer.height,
});
const open = ({ pixels, width, height }: Raw) => sharp(pixels, { raw: { width, height, channels: 4 } });

/** Writes AVIF and WebP at the best quality that stays within the budget. */
async function save(path: string, picture: Raw, budget = 60_000, alpha = false) {
  mkdirSync(dirname(path), { recursive: true });
  const source = () => (alpha ? open(picture) : open(picture).removeAlpha());
  const bytes: Record<string, number> = {};
  for (const format of ['avif', 'webp'] as const) {
    let file: Buffer = Buffer.alloc(0);
    for (let quality = format === 'avif' ? 66 : 84; quality >= 34; quality -= 8) {
      file =
        format === 'avif'
          ? await source().avif({ quality, effort: 4 }).toBuffer()
          : await source().webp({ quality, alphaQuality: 90, effort: 5, smartSubsample: true }).toBuffer();
      if (file.length <= budget) break;
    }
    writeFileSync(`${path}.${format}`, file);
    bytes[format] = file.length;
  }
  log(path, picture.width, picture.height, bytes);
}

function log(path: string, width: number, height: number, bytes: Record<string, number>) {
  console.log(path.replace(fileURLToPath(root), ''), `${width}×${height}`, bytes);
}

/** A picture and its cut-out: the same frame twice. */
async function pair(scene: string, path: string, budget?: number) {
  const subject = cut(scene);
  await save(`${path}-before`, raw(over(subject, back(scene))), budget);
  await save(`${path}-after`, raw(subject), budget, true);
}

if (wanted('samples'))
  for (const category of ['people', 'animals', 'cars', 'products']) {
    const scene = `sample-${category}`;
    if (!rendered(scene)) continue;
    const picture = raw(over(cut(scene, 1.3), back(scene)));
    const path = `${images}samples/${category}`;
    mkdirSync(dirname(path), { recursive: true });
    const info = await open(picture)
      .removeAlpha()
      .jpeg({ quality: 92, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(`${path}.jpg`);
    log(path, info.width, info.height, { jpg: info.size });
    const side = Math.round(picture.height * 0.94);
    const square = await open(picture)
      .extract({
        left: Math.round((picture.width - side) / 2),
        top: Math.round((picture.height - side) / 2),
        width: side,
        height: side,
      })
      .resize(240)
      .raw()
      .toBuffer();
    await save(`${path}-thumb`, { pixels: new Uint8ClampedArray(square), width: 240, height: 240 }, 12_000);
  }

if (wanted('categories'))
  for (const category of ['products', 'people', 'animals', 'cars', 'graphics'])
    if (rendered(category)) await pair(category, `${images}home/${category}`);

if (wanted('restaged'))
  for (const category of ['products', 'people', 'animals', 'cars']) {
    if (!rendered(`stage-${category}`) || !exists(`${values.from}/restage-${category}.back.json`)) continue;
    const path = `${images}home/picture-it-${category}`;
    const subject = cut(`stage-${category}`, 1.6);
    await save(`${path}-before`, raw(over(subject, back(`stage-${category}`))), 45_000);
    await save(`${path}-cut`, raw(subject), 45_000, true);
    await save(`${path}-after`, raw(over(subject, back(`restage-${category}`, false))), 55_000);
  }

if (wanted('gallery'))
  for (const category of ['products', 'animals', 'cars'])
    for (const n of [1, 2, 3])
      if (rendered(`gallery-${category}-${n}`))
        await pair(`gallery-${category}-${n}`, `${images}scenario/${category}-${n}`, 45_000);

if (wanted('hero') && rendered('hero')) {
  const subject = cut('hero');
  const scene = back('hero', false);
  await save(`${images}hero/subject`, raw(subject), 80_000, true);
  const whole = raw(over(subject, scene));
  const scenery = raw(scene);
  const box = {
    left: Math.round(heroWindow.left * scenery.width),
    top: Math.round(heroWindow.top * scenery.height),
    width: Math.round(heroWindow.width * scenery.width),
    height: Math.round(heroWindow.height * scenery.height),
  };
  const window = await open(scenery).extract(box).raw().toBuffer();
  await save(
    `${images}hero/backdrop`,
    { pixels: new Uint8ClampedArray(window), width: box.width, height: box.height },
    70_000,
  );
  const before = await open(whole).extract(box).raw().toBuffer();
  await save(
    `${images}hero/before`,
    { pixels: new Uint8ClampedArray(before), width: box.width, height: box.height },
    80_000,
  );
}

if (wanted('blog'))
  for (const slug of blogSlugs) {
    const scene = `blog-${slug}`;
    if (!rendered(scene)) continue;
    await save(`${blog}${slug}`, raw(over(cut(scene, 1.8), back(scene))), 70_000);
  }

/** Scenes that were not rendered keep their committed files. */
function rendered(scene: string): boolean {
  return exists(`${values.from}/${scene}.cut.json`) && exists(`${values.from}/${scene}.back.json`);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
