import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-replace-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('replaceFile', () => {
  it('makes the folder, and replaces an existing file', async () => {
    const path = join(folder, 'a', 'file');
    await replaceFile(path, 'a long first text');
    await replaceFile(path, 'second');
    expect(await readFile(path, 'utf8')).toBe('second');
    expect(await readdir(join(folder, 'a'))).toEqual(['file']);
  });

  it('leaves no file when it fails', async () => {
    await mkdir(join(folder, 'file'));
    await expect(replaceFile(join(folder, 'file'), 'text')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['file']);
  });
});
