import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shellBuild } from '../../testing/app-build.ts';
import type { Releases } from './releases.ts';
import { emptyState, type LiveState, liveVersion } from './state/live-state.ts';
import { createWorkspaceBuilds } from './workspace-builds.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'liftout-'));
});
afterEach(() => rm(root, { recursive: true }));

it('serves the other builds when one is damaged, and reports that once', async () => {
  const { descriptor, files } = shellBuild();
  for (const [name, text] of Object.entries({ ...files, 'descriptor.json': JSON.stringify(descriptor) })) {
    const path = join(root, 'shell/dist', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }
  await mkdir(join(root, 'mf-blog/dist'), { recursive: true });
  await writeFile(join(root, 'mf-blog/dist/descriptor.json'), '{');
  let state: LiveState = emptyState;
  const logger = { info: vi.fn(), warn: vi.fn() };
  const builds = createWorkspaceBuilds({
    releases: {
      get state() {
        return state;
      },
      isUsable: () => true,
      save: async () => undefined,
      change: async (change: (state: LiveState) => LiveState) => {
        state = change(state);
        return state;
      },
    } as unknown as Releases,
    root,
    newPath: () => join(root, 'staged'),
    logger,
  });
  await builds.adopt();
  await builds.adopt();
  expect(liveVersion(state, 'shell')?.hash).toBe(descriptor.hash);
  expect(logger.info).toHaveBeenCalledOnce();
  expect(logger.warn).toHaveBeenCalledOnce();
  expect(builds.failed).toEqual(['mf-blog']);
});
