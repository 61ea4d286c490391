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

it('finds nothing where there is no PNG and no JPEG', async () => {
  clipboard(clipboardItem('text/plain'), clipboardItem('image/gif'));
  expect(await readClipboardPicture()).toBeNull();
});

const paste = (files: File[], text = '') => ({
  items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })) as never,
  files: files as never,
  getData: () => text,
});

it('takes a pasted PNG under the clipboard name', () => {
  const pasted = readPaste(paste([new File(['x'], 'image.png', { type: 'image/png' })]));
  expect(pasted).toMatchObject({ kind: 'picture', file: { name: 'clipboard-image.png' } });
});

it('hands other pasted files over as they are', () => {
  const file = new File(['x'], 'scan.tiff', { type: 'image/tiff' });
  expect(readPaste(paste([file]))).toEqual({ kind: 'files', files: [file] });
});

it('knows a pasted address from any other text', () => {
  expect(readPaste(paste([], ' https://example.com/a.png\n'))).toEqual({ kind: 'address' });
  expect(readPaste(paste([], 'see https://example.com'))).toEqual({ kind: 'nothing' });
});
