import { expect, it, vi } from 'vitest';
import { readClipboardPicture, readPaste } from './clipboard-picture';

const clipboardItem = (...types: string[]) => ({
  types,
  getType: async (type: string) => new Blob(['x'], { type }),
});
const clipboard = (...items: ReturnType<typeof clipboardItem>[]) =>
  vi.stubGlobal('navigator', { clipboard: { read: async () => items } });

it('reads the first PNG or JPEG and names it clipboard-image.png', async () => {
  clipboard(
    clipboardItem('text/html'),
    clipboardItem('text/plain', 'image/jpeg'),
    clipboardItem('image/png'),
  );
  const file = await readClipboardPicture();
  expect(file).toMatchObject({ name: 'clipboard-image.png', type: 'image/jpeg' });
});

it('finds nothing without a PNG or JPEG', async () => {
  clipboard(clipboardItem('text/plain'), clipboardItem('image/gif'));
  expect(await readClipboardPicture()).toBeNull();
});

const paste = (files: File[], text = '') => ({
  files: files as never,
  getData: () => text,
});

it('gives a pasted PNG the clipboard name', () => {
  const pasted = readPaste(paste([new File(['x'], 'image.png', { type: 'image/png' })]));
  expect(pasted).toMatchObject({ kind: 'picture', file: { name: 'clipboard-image.png' } });
});

it('passes on files that were copied in a file manager unchanged', () => {
  const scan = new File(['x'], 'scan.tiff', { type: 'image/tiff' });
  const pictures = ['cup.png', 'mug.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  const unnamed = new File(['x'], 'image.png', { type: 'image/png' });
  for (const files of [[scan], pictures, [...pictures, unnamed]]) {
    expect(readPaste(paste(files))).toEqual({ kind: 'files', files });
  }
});

it('distinguishes a pasted address from other text', () => {
  expect(readPaste(paste([], ' https://example.com/a.png\n'))).toEqual({ kind: 'address' });
  expect(readPaste(paste([], 'see https://example.com'))).toEqual({ kind: 'nothing' });
});
