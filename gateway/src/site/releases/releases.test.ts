import { type Descriptor, descriptorSchema } from '@liftout/page-contract/descriptor';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '../../platform/storage-errors.ts';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import type { Release } from './release.ts';
import { openReleases } from './releases.ts';
import { emptyState, type LiveState } from './state/live-state.ts';
import {
  activate,
  addToken,
  addVersion,
  retire,
  setEnvironmentVersion,
  startCanary,
} from './state/state-changes.ts';
import { VersionUnusable } from './versions/read-version.ts';

const by = { by: 'a team', at: new Date() };
const described = (build: { descriptor: unknown }) => descriptorSchema.parse(build.descriptor);
const blog = (text: string) => described(remoteBuild('mf-blog', `return '${text}'`));
const shell = described(shellBuild());
const first = blog('first');
const second = blog('second');

const pass = (state: LiveState, descriptor: Descriptor) => addVersion(state, descriptor, by);
const live = (state: LiveState, descriptor: Descriptor) =>
  activate(pass(state, descriptor), descriptor.name, descriptor.hash, by, 'deploy');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Releases of a state that the test changes, without a disk. */
async function open(start: LiveState, openVersion: (hash: string) => Promise<void> = async () => undefined) {
  let current = start;
  const stateListeners: (() => void)[] = [];
  const known = new Map([shell, first, second].map((descriptor) => [descriptor.hash, descriptor]));
  const releases = await openReleases({
    shared: {
      get current() {
        return current;
      },
      isKnown: true,
      problem: undefined,
      refresh: async () => undefined,
      read: async () => current,
      change: async (change) => {
        current = change(current);
        return current;
      },
      subscribe: (listener) => void stateListeners.push(() => listener(current)),
      close: async () => undefined,
    },
    versions: {
      async open(_, hash): Promise<Release> {
        await openVersion(hash);
        return { descriptor: known.get(hash) as Descriptor, directory: '/nowhere' };
      },
      // Only versions that are not open have to be described. This store does not answer.
      describe: () => new Promise(() => {}),
      save: () => Promise.reject(new Error('not used')),
      list: async () => [],
      remove: async () => undefined,
    },
  });
  const changed = vi.fn();
  releases.subscribe(changed);
  return {
    releases,
    changed,
    /** Changes the state like another gateway: the state is known before its versions. */
    receive(state: LiveState) {
      current = state;
      for (const listener of stateListeners) listener();
    },
  };
}

const damaged = (bad: string) => async (hash: string) => {
  if (hash === bad) throw new VersionUnusable('its files are damaged.');
};
const liveFirst = live(live(emptyState, shell), first);

it('reports a problem to its listeners only once, however often the version is tried again', async () => {
  const { releases, changed, receive } = await open(liveFirst, damaged(second.hash));
  receive(live(liveFirst, second));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(changed).toHaveBeenCalledOnce();
  expect(releases.problems).toHaveLength(1);
  await releases.close();
});

it('calls its listeners only for changes that visitors see', async () => {
  const { releases, changed } = await open(liveFirst);
  const token = { id: '1', label: 'a team', apps: ['*'], hash: '0'.repeat(64), at: by.at.toISOString() };
  await releases.change((state) => addToken(pass(state, second), token));
  expect(changed).not.toHaveBeenCalled();
  await releases.change((state) => startCanary(state, 'mf-blog', second.hash, by, 10));
  await releases.change((state) => startCanary(state, 'mf-blog', second.hash, by, 20));
  expect(changed).toHaveBeenCalledTimes(2);
  await releases.change((state) => live(state, second));
  expect(changed).toHaveBeenCalledTimes(3);
});

it.each([
  ['a live version', (state: LiveState) => live(state, second), 1],
  ['a canary', (state: LiveState) => startCanary(pass(state, second), 'mf-blog', second.hash, by, 10), 0],
  [
    'a version of an environment',
    (state: LiveState) => setEnvironmentVersion(pass(state, second), 'staging', 'mf-blog', second.hash, by),
    0,
  ],
])('reports %s that cannot be used, and serves the others', async (_, change, liveProblems) => {
  const { releases } = await open(change(liveFirst), damaged(second.hash));
  expect(releases.problems).toEqual([`mf-blog ${second.hash} cannot be used: its files are damaged.`]);
  expect(releases.liveProblems).toHaveLength(liveProblems);
  expect(releases.current?.remotes[0]?.descriptor.hash).toBe(first.hash);
  await releases.close();
});

it('does not serve a version that was rolled back when the version before it cannot be used', async () => {
  const rolledBack = activate(live(liveFirst, second), 'mf-blog', first.hash, by, 'rollback');
  const { releases } = await open(rolledBack, damaged(first.hash));
  expect(releases.current?.remotes).toEqual([]);
  await releases.close();
});

it('does not call an app lost while the store is unavailable', async () => {
  const { releases, receive } = await open(live(liveFirst, second), async (hash) => {
    if (hash === second.hash) throw new VersionUnusable('its files are damaged.');
    throw new StorageUnavailable('The S3 store does not answer.');
  });
  expect([releases.isUsable('mf-blog'), releases.isLost('mf-blog')]).toEqual([false, false]);
  receive(live(emptyState, second));
  await vi.advanceTimersByTimeAsync(0);
  expect([releases.isUsable('mf-blog'), releases.isLost('mf-blog')]).toEqual([false, true]);
  await releases.close();
});

it('keeps an environment while a new version of it is fetched', async () => {
  const fetched = Promise.withResolvers<void>();
  const staged = setEnvironmentVersion(liveFirst, 'staging', 'mf-blog', first.hash, by);
  const { releases, receive } = await open(staged, async (hash) => {
    if (hash === second.hash) await fetched.promise;
  });
  receive(setEnvironmentVersion(pass(staged, second), 'staging', 'mf-blog', second.hash, by));
  await vi.advanceTimersByTimeAsync(0);
  expect(releases.environment('staging')?.remotes[0]?.descriptor.hash).toBe(first.hash);
  fetched.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(releases.environment('staging')?.remotes[0]?.descriptor.hash).toBe(second.hash);
});

it('finds a file of an open version while the store does not answer', async () => {
  const { releases } = await open(addVersion(liveFirst, second, { ...by, at: new Date(0) }));
  const [file] = Object.keys(first.files);
  expect(await releases.findFile('mf-blog', String(file))).toBe(`/nowhere/web/${file}`);
  await releases.close();
});

it('calls its listeners when visitors of a retired app are sent elsewhere', async () => {
  const retired = (redirect?: string) => retire(liveFirst, 'mf-blog', by, { redirect, paths: ['/blog'] });
  const { releases, changed, receive } = await open(retired());
  receive(retired('/faq'));
  await vi.advanceTimersByTimeAsync(0);
  expect(changed).toHaveBeenCalledOnce();
  receive(retired('/help'));
  await vi.advanceTimersByTimeAsync(0);
  expect(changed).toHaveBeenCalledTimes(2);
  await releases.close();
});

it('opens a live version again when somebody has deleted its files', async () => {
  const openVersion = vi.fn(async () => undefined);
  const { releases } = await open(liveFirst, openVersion);
  expect(openVersion).toHaveBeenCalledTimes(2);
  // The folder of these versions does not exist.
  await releases.change((state) => state);
  expect(openVersion).toHaveBeenCalledTimes(4);
  await releases.close();
});
