import { expect, it } from 'vitest';
import { filesInDrop } from './files-in-drop';

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const text = (name: string) => new File(['x'], name, { type: 'text/plain' });

const entryOf = (file: File) => ({
  name: file.name,
  isDirectory: false,
  file: (resolve: (file: File) => void) => resolve(file),
});
/** A folder whose entries come in parts, as from a browser. */
const folderOf = (name: string, entries: readonly { name: string }[], partSize = 1) => ({
  name,
  isDirectory: true,
  createReader: () => {
    let read = 0;
    return {
      readEntries: (resolve: (entries: unknown) => void) => {
        resolve(entries.slice(read, read + partSize));
        read += partSize;
      },
    };
  },
});

function drop(entries: readonly object[], files: readonly File[] = []) {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return filesInDrop({ items, files } as unknown as Pick<DataTransfer, 'items' | 'files'>);
}

it('keeps plain files in their order', async () => {
  const files = [text('b.txt'), picture('a.png')];
  expect(await drop(files.map(entryOf), files)).toEqual(files);
});

it('reads the files in folders, in the order of their names', async () => {
  const folder = folderOf('shop', [
    entryOf(picture('10.png')),
    entryOf(text('1 notes.txt')),
    entryOf(picture('2.png')),
    entryOf(picture('.hidden.png')),
    folderOf('more', [entryOf(picture('3.png'))]),
  ]);
  const names = (await drop([folder])).map(({ name }) => name);
  expect(names).toEqual(['1 notes.txt', '2.png', '10.png', '3.png']);
});

it('reads a folder with very many files', async () => {
  const count = 150_000;
  const entries = Array<object & { name: string }>(count).fill(entryOf(picture('a.png')));
  expect(await drop([folderOf('shop', entries, count)])).toHaveLength(count);
});
