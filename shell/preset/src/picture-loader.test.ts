import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import pictureLoader from './picture-loader.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liftout-picture-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The part of an AVIF that the loader reads: the property with the size. */
function avif(width: number, height: number): Buffer {
  const property = Buffer.alloc(20);
  property.writeUInt32BE(20, 0);
  property.write('ispe', 4);
  property.writeUInt32BE(width, 12);
  property.writeUInt32BE(height, 16);
  return property;
}

function load(file: Buffer): string {
  const context = { resourcePath: join(folder, 'cup.avif'), addMissingDependency: () => {} };
  return pictureLoader.call(context as unknown as LoaderContext, file);
}

it('exports the addresses of all files, and the size', () => {
  writeFileSync(join(folder, 'cup-small.avif'), '');
  expect(load(avif(1200, 900))).toBe(
    [
      'import avif from "./cup.avif";',
      'import small from "./cup-small.avif";',
      'import webp from "./cup.webp";',
      'export default { avif, small, webp, width: 1200, height: 900 };\n',
    ].join('\n'),
  );
});

it('leaves out the small file if there is none', () => {
  expect(load(avif(768, 576))).toContain('export default { avif, webp, width: 768, height: 576 };');
});

it('refuses a file without a size', () => {
  expect(() => load(Buffer.from('no picture'))).toThrow('names no size');
});
