import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnknownResult } from './errors.ts';
import type { ResultStore } from './result-store.ts';

/** What every store must do. */
export function describeStore(name: string, open: () => Promise<ResultStore>): void {
  describe(name, () => {
    let store: ResultStore;
    let folder: string;
    beforeAll(async () => {
      store = await open();
      folder = await mkdtemp(join(tmpdir(), 'liftout-store-'));
    });
    afterAll(async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function save(key: string, content: string): Promise<void> {
      const path = join(folder, 'file');
      await writeFile(path, content);
      await store.save(key, path);
      await rm(path);
    }
    const read = async (key: string) => {
      const stored = await store.open(key);
      return stored && text(await stored.stream());
    };

    it('keeps a file after its source was deleted, with its size and time', async () => {
      await save('results/one.png', 'content of one');
      const stored = await store.open('results/one.png');
      expect(stored?.size).toBe(14);
      expect(Math.abs((stored?.savedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
      expect(await read('results/one.png')).toBe('content of one');
    });

    it('replaces a file', async () => {
      await save('results/two.png', 'a long first content');
      await save('results/two.png', 'second');
      expect(await read('results/two.png')).toBe('second');
    });

    it('copies a file, and the copy outlives its source', async () => {
      await save('work/source', 'shared');
      await store.copy('work/source', 'results/copy.png');
      await store.remove('work/source');
      expect(await read('work/source')).toBeUndefined();
      expect(await read('results/copy.png')).toBe('shared');
    });

    it('returns undefined for an unknown key, and removes it without an error', async () => {
      expect(await store.open('results/never.png')).toBeUndefined();
      await store.remove('results/never.png');
    });

    it('refuses to read a file that was deleted after it was opened', async () => {
      await save('results/gone.png', 'gone');
      const stored = await store.open('results/gone.png');
      await store.remove('results/gone.png');
      await expect(stored?.stream()).rejects.toThrow(UnknownResult);
    });

    it('lists the files of one folder, with their sizes and times', async () => {
      await save('listed/one', '1');
      await save('listed/two', '22');
      await save('inputs/other', 'other');
      const files: Record<string, number> = {};
      for await (const { key, size, savedAt } of store.list('listed')) {
        files[key] = size;
        expect(Math.abs(savedAt.getTime() - Date.now())).toBeLessThan(60_000);
      }
      expect(files).toEqual({ 'listed/one': 1, 'listed/two': 2 });
      for await (const file of store.list('empty')) expect(file).toBeUndefined();
    });

    it('checks that it can be written to', async () => {
      await store.check();
    });

    it.each([
      '../x',
      'results/../x',
      'results/',
      '/etc/passwd',
      'results/a/b',
      'results/..',
      'results/.x',
      'results/a\0',
    ])('refuses a key that could leave its folder (%j)', async (key) => {
      await expect(store.open(key)).rejects.toThrow(TypeError);
    });
  });
}
