import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descriptorSchema } from '@liftout/page-contract/descriptor';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '../../platform/storage-errors.ts';
import { type AppBuild, remoteBuild, shellBuild } from '../../testing/app-build.ts';
import type { Release } from './release.ts';
import type { Releases } from './releases.ts';
import { emptyState, type LiveState, liveVersion } from './state/live-state.ts';
import { activate, addVersion } from './state/state-changes.ts';
import { VersionUnusable } from './versions/read-version.ts';
import { createWorkspaceBuilds, type WatchedBuilds, watchWorkspaceBuilds } from './workspace-builds.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'liftout-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Writes a build into the workspace. */
async function writeBuild({ descriptor, files }: AppBuild, builtAt = new Date()): Promise<void> {
  const dist = join(root, String(descriptor.name), 'dist');
  await rm(dist, { recursive: true, force: true });
  for (const [name, text] of Object.entries({ ...files, 'descriptor.json': JSON.stringify(descriptor) })) {
    const path = join(dist, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }
  await utimes(join(dist, 'descriptor.json'), builtAt, builtAt);
}

/** @param whileSaved What happens to the state while a build is being saved. */
function optionsWith(whileSaved = (state: LiveState) => state, before: LiveState = emptyState) {
  let state = before;
  const logger = { info: vi.fn(), warn: vi.fn() };
  const releases = {
    get state() {
      return state;
    },
    isUsable: vi.fn(() => true),
    isLost: vi.fn(() => false),
    refresh: vi.fn(async () => undefined),
    open: vi.fn(() => Promise.reject(new VersionUnusable('It is missing.'))),
    save: vi.fn(async () => {
      state = whileSaved(state);
    }),
    async change(change: (state: LiveState) => LiveState) {
      state = change(state);
      return state;
    },
  };
  return {
    releases: releases as unknown as Releases,
    root,
    newPath: () => join(root, 'staged'),
    onlyAtStart: false,
    logger,
  };
}

/** The builds of a gateway that has just started. */
function openBuilds(...settings: Parameters<typeof optionsWith>) {
  const options = optionsWith(...settings);
  return { ...options, builds: createWorkspaceBuilds(options) };
}

it.each([
  ['takes over a newer build, also one that was made before the first start', 'older', 'newer'],
  ['keeps the build that is live when it is the newer one', 'newer', 'older'],
])('%s', async (_, first, second) => {
  const hour = 3_600_000;
  const made = { older: new Date(Date.now() - 2 * hour), newer: new Date(Date.now() - hour) };
  let state = emptyState;
  for (const age of [first, second] as ('older' | 'newer')[]) {
    await writeBuild(shellBuild(age), made[age]);
    const { builds, releases } = openBuilds(undefined, state);
    await builds.adopt();
    state = releases.state;
  }
  expect(liveVersion(state, 'shell')?.hash).toBe(shellBuild('newer').descriptor.hash);
});

it('serves the other builds when one is damaged, and reports that once', async () => {
  const shell = shellBuild();
  await writeBuild(shell);
  await mkdir(join(root, 'mf-blog/dist'), { recursive: true });
  await writeFile(join(root, 'mf-blog/dist/descriptor.json'), '{');
  const { builds, logger, releases } = openBuilds();
  await builds.adopt();
  await builds.adopt();
  expect(liveVersion(releases.state, 'shell')?.hash).toBe(shell.descriptor.hash);
  expect(logger.info).toHaveBeenCalledOnce();
  expect(logger.warn).toHaveBeenCalledOnce();
  expect(builds.failed).toEqual(['mf-blog']);
});

it('ignores a build when a team deploys the app while the build is saved', async () => {
  await writeBuild(remoteBuild('mf-blog', `return 'of the workspace'`));
  const theirs = descriptorSchema.parse(remoteBuild('mf-blog', `return 'of the team'`).descriptor);
  const by = { by: 'mf-blog', at: new Date() };
  const { builds, logger, releases } = openBuilds((state) =>
    activate(addVersion(state, theirs, by), 'mf-blog', theirs.hash, by, 'deploy'),
  );
  await builds.adopt();
  expect(liveVersion(releases.state, 'mf-blog')?.hash).toBe(theirs.hash);
  expect(logger.info).not.toHaveBeenCalled();
});

it('takes over no further build once it is closed', async () => {
  const closed = Promise.withResolvers<void>();
  let watched: WatchedBuilds | undefined;
  const save = vi.fn((state: LiveState) => {
    closed.resolve(watched?.close());
    return state;
  });
  const workspace = join(root, 'workspace');
  watched = await watchWorkspaceBuilds({ ...optionsWith(save), root: workspace }, 10);
  await writeBuild(remoteBuild('mf-blog', `return 'blog'`));
  await writeBuild(shellBuild());
  // Both are found at once.
  await symlink(root, workspace);
  await closed.promise;
  expect(save).toHaveBeenCalledOnce();
});

it.each([
  [true, 'first'],
  [false, 'second'],
])('takes over a build that is made later, unless teams deploy here: %s', async (onlyAtStart, served) => {
  const versions = { first: shellBuild('first'), second: shellBuild('second') };
  await writeBuild(versions.first);
  const options = optionsWith();
  const builds = createWorkspaceBuilds({ ...options, onlyAtStart });
  await builds.adopt();
  await writeBuild(versions.second, new Date(Date.now() + 1000));
  await builds.adopt();
  expect(liveVersion(options.releases.state, 'shell')?.hash).toBe(
    versions[served as keyof typeof versions].descriptor.hash,
  );
});

it.each([true, false])('stores a deleted live version again, where teams deploy: %s', async (onlyAtStart) => {
  await writeBuild(shellBuild());
  const options = optionsWith();
  const { isUsable, open, save } = vi.mocked(options.releases);
  const builds = createWorkspaceBuilds({ ...options, onlyAtStart });
  await builds.adopt();
  const { state } = options.releases;
  await builds.adopt();
  expect(save).toHaveBeenCalledTimes(1);
  isUsable.mockReturnValue(false);
  await builds.adopt();
  expect(save).toHaveBeenCalledTimes(2);
  expect(options.releases.state).toBe(state);
  // It is there, and unusable for another reason.
  open.mockResolvedValue({} as Release);
  await builds.adopt();
  expect(save).toHaveBeenCalledTimes(2);
});

it('does not restore a version of a team from another build', async () => {
  await writeBuild(shellBuild('of the workspace'));
  const theirs = descriptorSchema.parse(shellBuild('of the team').descriptor);
  const by = { by: 'shell', at: new Date(Date.now() + 1000) };
  const options = optionsWith(
    undefined,
    activate(addVersion(emptyState, theirs, by), 'shell', theirs.hash, by, 'deploy'),
  );
  const builds = createWorkspaceBuilds(options);
  await builds.adopt();
  vi.mocked(options.releases).isUsable.mockReturnValue(false);
  await builds.adopt();
  expect(options.releases.save).not.toHaveBeenCalled();
});

it.each([
  [false, 'keeps the version of a team', 'of the team'],
  [true, 'replaces the version of a team', 'of the workspace'],
])('at the start, if the versions of an app are unusable and lost: %s, it %s', async (isLost, _, served) => {
  await writeBuild(shellBuild('of the workspace'));
  const theirs = descriptorSchema.parse(shellBuild('of the team').descriptor);
  const by = { by: 'shell', at: new Date() };
  const options = optionsWith(
    undefined,
    activate(addVersion(emptyState, theirs, by), 'shell', theirs.hash, by, 'deploy'),
  );
  const releases = vi.mocked(options.releases);
  releases.isUsable.mockReturnValue(false);
  releases.isLost.mockReturnValue(isLost);
  const builds = createWorkspaceBuilds({ ...options, onlyAtStart: true });
  await builds.adopt();
  expect(liveVersion(options.releases.state, 'shell')?.hash).toBe(shellBuild(served).descriptor.hash);
  // It is tried again.
  expect(builds.failed).toEqual(isLost ? [] : ['shell']);
});

it('asks a store that does not answer once, and takes over all builds when it answers', async () => {
  await writeBuild(remoteBuild('mf-blog', `return 'blog'`));
  await writeBuild(shellBuild());
  const options = optionsWith();
  const { refresh } = vi.mocked(options.releases);
  const builds = createWorkspaceBuilds({ ...options, onlyAtStart: true });
  refresh.mockRejectedValueOnce(new StorageUnavailable('The S3 store does not answer.'));
  await builds.adopt();
  expect(refresh).toHaveBeenCalledOnce();
  expect(options.releases.save).not.toHaveBeenCalled();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await builds.adopt();
  vi.restoreAllMocks();
  expect(Object.keys(options.releases.state.apps).sort()).toEqual(['mf-blog', 'shell']);
});
