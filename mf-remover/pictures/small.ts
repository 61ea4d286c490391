/**
 * Smaller copies for small slots and phones: node small.ts
 * Makes `<name>-small` of every picture in `src/images/{hero,home,scenario}` that has none yet, or an older one.
 */
import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from './sharp.ts';

const images = fileURLToPath(new URL('../src/images/', import.meta.url));
/** A phone's whole width at its usual density. */
const width = 768;
/** Lower for the first picture, because a phone waits for it. */
const quality = (path: string) => (path.includes('/hero/') ? 42 : 50);

for (const source of globSync(`${images}{hero,home,scenario}/*.webp`)) {
  if (source.endsWith('-small.webp') || source.endsWith('hero/before.webp')) continue;
  const path = source.replace('.webp', '-small');
  if (changed(`${path}.webp`) > changed(source)) continue;
  const picture = sharp(source).resize({ width });
  await picture
    .clone()
    .avif({ quality: quality(path), effort: 9 })
    .toFile(`${path}.avif`);
  await picture
    .clone()
    .webp({ quality: 80, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toFile(`${path}.webp`);
  console.log(path.replace(images, ''), statSync(`${path}.avif`).size, statSync(`${path}.webp`).size);
}

function changed(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
