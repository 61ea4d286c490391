import { beforeEach, expect, it, vi } from 'vitest';
import type { PictureSet } from './picture-set';
import { type ResultFile, resultFiles, SideTooLong } from './result-files';
import type { SetPicture } from './set-state';

const picture = (id: string, name: string): SetPicture => ({
  id,
  name,
  recipe: null,
  checked: false,
  state: { step: 'done', cut: { width: 2, height: 2, subject: null, by: 'hand', version: 1 } },
});
const pictures = [picture('1', 'cup.jpg'), picture('2', 'can.jpg')];
const first = { pictures, recipe: {}, pause: null, kept: 'kept', background: null };
let snapshot: object = first;
const result = vi.fn(async (_: object) => ({ file: new Blob(), width: 2, height: 2, box: null }));
const set = {
  snapshot: () => snapshot,
  file: async () => new Blob(),
  renderer: { result },
} as unknown as PictureSet;
const options = {
  set,
  pattern: '{name}',
  signal: new AbortController().signal,
  onProgress: () => {},
  onMade: () => {},
  onFailed: () => {},
};

beforeEach(() => {
  snapshot = first;
  result.mockClear();
});

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

it('keeps the first recipe, and makes each picture as it is then, when the set changes meanwhile', async () => {
  const names: string[] = [];
  for await (const { name } of resultFiles(options)) {
    names.push(name);
    const cropped: SetPicture = {
      ...picture('2', 'can.jpg'),
      state: { step: 'done', cut: { width: 1, height: 1, subject: null, by: 'hand', version: 2 } },
    };
    snapshot = { ...first, pictures: [cropped], recipe: { format: 'jpg' } };
  }
  expect(names).toEqual(['cup.png', 'can.png', 'manifest.csv', 'manifest.json']);
  expect(result.mock.calls.map(([job]) => job)).toMatchObject([
    { recipe: {}, picture: { width: 2 } },
    { recipe: {}, picture: { width: 1 } },
  ]);
});

it('leaves out a picture that is removed meanwhile', async () => {
  const onFailed = vi.fn();
  const onProgress = vi.fn();
  const names: string[] = [];
  for await (const { name } of resultFiles({ ...options, onFailed, onProgress })) {
    names.push(name);
    snapshot = { ...first, pictures: pictures.slice(0, 1) };
  }
  expect(names).toEqual(['cup.png', 'manifest.csv', 'manifest.json']);
  expect(onFailed).not.toHaveBeenCalled();
  expect(onProgress).toHaveBeenLastCalledWith(1, 1);
});

it('makes no picture that is smaller than its recipe asks for, as the command and the API', async () => {
  const subject = { box: { left: 0, top: 0, right: 300, bottom: 400 }, area: 120_000 };
  const portrait: SetPicture = {
    ...picture('1', 'portrait.jpg'),
    state: { step: 'done', cut: { width: 300, height: 400, subject, by: 'hand', version: 1 } },
  };
  const [onMade, onFailed] = [vi.fn(), vi.fn()];
  snapshot = { ...first, pictures: [portrait, picture('2', 'can.jpg')], recipe: { width: 4000 } };
  const names: string[] = [];
  for await (const { name } of resultFiles({ ...options, onMade, onFailed })) names.push(name);
  expect(names).toEqual(['can.png', 'manifest.csv', 'manifest.json']);
  expect(onFailed.mock.calls).toEqual([['portrait.jpg', expect.any(SideTooLong)]]);
  expect(onMade.mock.calls).toEqual([
    [{ picture: picture('2', 'can.jpg'), recipe: { width: 4000 }, background: null }],
  ]);
});
