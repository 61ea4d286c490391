import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { LoaderContext } from '@rspack/core';

/**
 * Rspack loader for `picture.avif?picture`. It imports all files of a picture and exports their addresses with the size
 * in pixels: `{ avif, small, webp, width, height }`. `picture.webp` must be beside it. `small` is exported if
 * `picture-small.avif` exists.
 */
export default function pictureLoader(this: LoaderContext, avif: Buffer): string {
  const path = this.resourcePath.replace(/\.avif$/, '');
  const small = `${path}-small.avif`;
  this.addMissingDependency(small);
  const files = { avif: `${path}.avif`, ...(existsSync(small) && { small }), webp: `${path}.webp` };
  const imports = Object.entries(files).map(
    ([name, file]) => `import ${name} from ${JSON.stringify(`./${basename(file)}`)};\n`,
  );
  const { width, height } = readSize(avif);
  const names = Object.keys(files).join(', ');
  return `${imports.join('')}export default { ${names}, width: ${width}, height: ${height} };\n`;
}

/** The loader gets bytes, not text. */
export const raw = true;

/** Width and height in pixels, from the property `ispe` of an AVIF (ISO/IEC 23008-12, 6.5.3). */
function readSize(avif: Buffer): { width: number; height: number } {
  const property = avif.indexOf('ispe');
  if (property < 0) throw new Error('This AVIF names no size.');
  return { width: avif.readUInt32BE(property + 8), height: avif.readUInt32BE(property + 12) };
}
