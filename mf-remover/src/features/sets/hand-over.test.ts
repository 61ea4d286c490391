import { afterEach, expect, it, vi } from 'vitest';
import { saveToFolder, saveZip } from './hand-over';
import type { ResultFilesOptions } from './result-files';

vi.mock('./result-files', () => ({
  async *resultFiles(_: ResultFilesOptions, nameOf: (name: string) => Promise<string>) {
    yield { name: await nameOf('shoe.png'), input: new Blob(['pixels']) };
    yield { name: await nameOf('manifest.csv'), input: 'text' };
  },
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A folder of the visitor, and the files written into it. @param refuse the error for a requested name. */
function chooseFolder(refuse: (name: string) => string | undefined) {
  const written: Record<string, string> = {};
  const ended: string[] = [];
  const fileOf = (name: string) => ({
    createWritable: async () =>
      new WritableStream<Uint8Array>({
        write: (bytes) => {
          written[name] = (written[name] ?? '') + new TextDecoder().decode(bytes);
        },
        close: () => void ended.push(`${name} closed`),
        abort: () => void ended.push(`${name} given up`),
      }),
  });
  const getFileHandle = async (name: string, options?: { create: boolean }) => {
    const reason = options?.create ? undefined : refuse(name);
    if (reason) throw new DOMException('', reason);
    return fileOf(name);
  };
  const removeEntry = async (name: string) => void ended.push(`${name} removed`);
  vi.stubGlobal('window', { showDirectoryPicker: async () => ({ getFileHandle, removeEntry }) });
  return { written, ended };
}

const save = (signal = new AbortController().signal) => saveToFolder({ signal } as ResultFilesOptions);

it('overwrites no file and no folder', async () => {
  const taken: Record<string, string | undefined> = {
    'shoe.png': undefined,
    'shoe (2).png': 'TypeMismatchError',
  };
  const { written, ended } = chooseFolder((name) => (name in taken ? taken[name] : 'NotFoundError'));
  await save();
  expect(written).toEqual({ 'shoe (3).png': 'pixels', 'manifest.csv': 'text' });
  expect(ended).toEqual(['shoe (3).png closed', 'manifest.csv closed']);
});

it('fails when the visitor withdraws the permission', async () => {
  let asked = 0;
  chooseFolder(() => {
    asked += 1;
    return asked > 5 ? 'NotFoundError' : 'NotAllowedError';
  });
  await expect(save()).rejects.toMatchObject({ name: 'NotAllowedError' });
  expect(asked).toBe(1);
});

it('leaves no open or empty file when it is cancelled', async () => {
  const { written, ended } = chooseFolder(() => 'NotFoundError');
  await expect(save(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect(written).toEqual({});
  expect(ended).toEqual(['shoe.png given up', 'shoe.png removed']);
});

it('leaves no empty ZIP when it is cancelled', async () => {
  const remove = vi.fn(async () => {});
  const handle = { createWritable: async () => new WritableStream(), remove };
  vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
  await expect(saveZip({ signal: AbortSignal.abort() } as ResultFilesOptions)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(remove).toHaveBeenCalledOnce();
});
