import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installedVersion } from './installed-version.ts';
import { sharedRanges } from './shared.ts';

let root: string;
const versions: Record<string, string> = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.6',
  i18next: '27.1.2',
  'react-i18next': '18.0.1',
  jotai: '3.0.1',
  '@liftout/kit': '0.2.1',
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'liftout-shared-'));
  for (const [name, version] of Object.entries(versions)) {
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  }
  mkdirSync(join(root, 'packages/mf-blog'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

it('accepts every patch of the minor version of the build, and later minor versions', () => {
  expect(sharedRanges(root)).toMatchObject({ react: '^19.3.0', 'react-router-dom': '^7.18.0' });
});

it('accepts no earlier patch before 1.0, because it may lack something', () => {
  expect(sharedRanges(root)['@liftout/kit']).toBe('^0.2.1');
});

it('finds packages that are installed above the remote, in its workspace', () => {
  expect(sharedRanges(join(root, 'packages/mf-blog'))).toEqual(sharedRanges(root));
});

it('names a package that is not installed', () => {
  expect(() => installedVersion(root, '@liftout/nothing')).toThrow('@liftout/nothing is not installed');
});
