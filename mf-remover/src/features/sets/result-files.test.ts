import { expect, it } from 'vitest';
import type { PictureSet } from './picture-set';
import { type ResultFile, resultFiles } from './result-files';
import type { SetPicture } from './set-state';

const picture = (id: string, name: string): SetPicture => ({
  id,
  name,
  recipe: null,
  checked: false,
  state: { step: 'done', cut: { width: 2, height: 2, subject: null, by: 'hand', version: 1 } },
});
const pictures = [picture('1', 'cup.jpg'), picture('2', 'can.jpg')];
const set = {
  snapshot: () => ({ pictures, recipe: {}, pause: null, kept: 'kept', background: null }),
  file: async () => new Blob(),
  renderer: { result: async () => ({ file: new Blob(), width: 2, height: 2, box: null }) },
} as unknown as PictureSet;
const options = {
  set,
  pattern: '{name}',
  signal: new AbortController().signal,
  onProgress: () => {},
  onFailed: () => {},
};

it('lists each picture in the manifest under its saved name', async () => {
  const taken = new Set(['cup.png', 'manifest.csv']);
  const nameOf = async (name: string) => (taken.has(name) ? name.replace('.', ' (2).') : name);
  const files: ResultFile[] = [];
  for await (const file of resultFiles(options, nameOf)) files.push(file);
  const names = files.map(({ name }) => name);
  expect(names).toEqual(['cup (2).png', 'can.png', 'manifest (2).csv', 'manifest.json']);
  const manifest = JSON.parse(String(files.at(-1)?.input));
  expect(manifest.pictures.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, 2));
});
