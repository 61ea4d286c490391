import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readManifest } from './app-manifest.ts';
import { CommandError } from './command-error.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'any-folder-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const read = (manifest: object) => {
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  return readManifest(directory);
};

it('takes the name of a remote from its package.json, not from its folder', () => {
  expect(read({ name: '@liftout/mf-blog', version: '1.2.0' })).toEqual({ name: 'mf-blog', version: '1.2.0' });
  expect(read({ name: 'mf-blog', version: '1.2.0' }).name).toBe('mf-blog');
});

it('names a missing or invalid package.json, without a stack', () => {
  expect(() => readManifest(directory)).toThrow(CommandError);
  expect(() => readManifest(directory)).toThrow(`There is no package.json in ${directory}`);
  writeFileSync(join(directory, 'package.json'), '{,}');
  expect(() => readManifest(directory)).toThrow(CommandError);
  expect(() => readManifest(directory)).toThrow('package.json cannot be read: ');
  writeFileSync(join(directory, 'package.json'), 'null');
  expect(() => readManifest(directory)).toThrow(CommandError);
});

it('refuses a name that no remote can have, and a missing version', () => {
  expect(() => read({ name: 'pricing', version: '1.0.0' })).toThrow('`pricing`');
  expect(() => read({ version: '1.0.0' })).toThrow('is not a name for a remote');
  expect(() => read({ name: 'mf-blog' })).toThrow('has no `version`');
});
