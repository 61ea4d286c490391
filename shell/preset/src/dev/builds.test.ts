import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MultiStats } from '@rspack/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Builds } from './builds.ts';

const withoutFault = { hasErrors: () => false, hasWarnings: () => false } as MultiStats;
let folder: string;
let builds: Builds;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liftout-builds-'));
  builds = new Builds(folder);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('tells earlier and later callers that the compiler has stopped', async () => {
  const waiting = builds.current();
  builds.failed(new Error('a plugin threw'));
  await expect(waiting).rejects.toThrow('a plugin threw');
  await expect(builds.current()).rejects.toThrow('start `liftout dev` again');
});

it('forgets the last build when the compiler stops before the next build', async () => {
  writeFileSync(join(folder, 'descriptor.json'), '{}');
  await builds.finished(withoutFault);
  await builds.current();
  builds.failed(new Error('a plugin threw'));
  await expect(builds.current()).rejects.toThrow('a plugin threw');
});

it('fails at once for a build without a descriptor', async () => {
  await builds.finished(withoutFault);
  await expect(builds.current()).rejects.toThrow('descriptor.json');
});
