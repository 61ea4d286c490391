import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Logger } from 'pino';
import { StorageUnavailable } from '../../platform/storage-errors.ts';
import type { Releases } from './releases.ts';
import { authors } from './state/authors.ts';
import { appState, type LiveState, liveVersion } from './state/live-state.ts';
import { activate, addVersion } from './state/state-changes.ts';
import { copyBuild } from './versions/copy-build.ts';
import { readDescriptor, undefinedIfUnusable } from './versions/read-version.ts';

export interface WorkspaceBuilds {
  /** Makes new builds live, until the signal is aborted. Takes little time when there are none. */
  adopt(signal?: AbortSignal): Promise<void>;
  /** Apps whose latest build could not be made live. */
  readonly failed: readonly string[];
}

/** Builds that are made live as they appear. */
export interface WatchedBuilds extends Pick<WorkspaceBuilds, 'failed'> {
  close(): Promise<void>;
}

export interface WorkspaceBuildsOptions {
  releases: Releases;
  /** The workspace, with a folder `<app>/dist` for each build. */
  root: string;
  /** A free path on the file system of the versions. */
  newPath(): string;
  /** Teams deploy here: builds go live at the start only, because a later one may be built for a check. */
  onlyAtStart: boolean;
  logger: Pick<Logger, 'info' | 'warn'>;
}

/** Milliseconds until a build that could not be made live is tried again. */
const retryInterval = 5000;

/** Makes the workspace's builds live, and checks every `interval` milliseconds for new ones. */
export async function watchWorkspaceBuilds(
  options: WorkspaceBuildsOptions,
  interval: number,
): Promise<WatchedBuilds> {
  const builds = createWorkspaceBuilds(options);
  const closing = new AbortController();
  const adopt = () =>
    builds
      .adopt(closing.signal)
      .catch((err: unknown) => options.logger.warn({ err }, 'the workspace could not be read'));
  await adopt();
  let adopting: Promise<void> | undefined;
  const timer = setInterval(() => {
    adopting ??= adopt().finally(() => {
      adopting = undefined;
    });
  }, interval).unref();
  return {
    get failed() {
      return builds.failed;
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await adopting;
    },
  };
}

/**
 * Makes the workspace's own builds live: all of them at the start, and each one after it was built again. If a team has
 * deployed a version of an app, its build is ignored, unless all versions of the app are lost. A live version that is
 * deleted later is restored from its build.
 */
export function createWorkspaceBuilds(options: WorkspaceBuildsOptions): WorkspaceBuilds {
  const { releases, root, newPath, onlyAtStart, logger } = options;
  /** App → time of the build that was checked last. */
  const seen = new Map<string, number>();
  /** App → time of the build that failed last, and of its failure. */
  const failed = new Map<string, { built: number; at: number }>();
  let isStarted = false;

  return {
    async adopt(signal) {
      for (const app of await apps(root)) {
        // With a slow bucket, each app takes many seconds.
        if (signal?.aborted) return;
        const dist = join(root, app, 'dist');
        const built = await stat(join(dist, 'descriptor.json')).catch(() => undefined);
        if (!built) continue;
        const isNew = seen.get(app) !== built.mtimeMs && (!isStarted || !onlyAtStart || failed.has(app));
        if (!isNew && releases.isUsable(app)) continue;
        const failure = failed.get(app);
        const isRepeated = failure?.built === built.mtimeMs;
        if (isRepeated && performance.now() - failure.at < retryInterval) continue;
        try {
          if (!isNew) await restore(app, dist);
          else if (await adoptBuild(app, dist, built.mtimeMs)) logger.info({ app }, 'a new build is live');
          if (isNew) seen.set(app, built.mtimeMs);
          failed.delete(app);
        } catch (err) {
          failed.set(app, { built: built.mtimeMs, at: performance.now() });
          if (!isRepeated) logger.warn({ app, err }, 'a new build could not be adopted');
          // The others need the same store. The next call tries them.
          if (err instanceof StorageUnavailable) return;
        }
      }
      isStarted = true;
    },
    get failed() {
      return [...failed.keys()];
    },
  };

  async function adoptBuild(app: string, dist: string, builtAt: number): Promise<boolean> {
    const live = liveVersion(releases.state, app);
    // The other gateways may be able to use it.
    if (!releases.isUsable(app) && !releases.isLost(app)) {
      throw new StorageUnavailable(`The live version of ${app} cannot be read at the moment.`);
    }
    const unusable = releases.isLost(app) ? live?.hash : undefined;
    const isDue = (state: LiveState) => {
      const served = liveVersion(state, app);
      if (!served) return !appState(state, app).retired;
      // Gateways of one fleet may have builds of different ages: the newest wins.
      const isNewer = served.by === authors.workspace && builtAt > Date.parse(served.builtAt ?? served.at);
      return isNewer || served.hash === unusable;
    };
    if (!isDue(releases.state)) return false;
    const descriptor = await readDescriptor(dist);
    if (live?.hash === descriptor.hash && unusable === undefined) return false;
    // A store that does not answer is found sooner than by sending a whole build.
    await releases.refresh();
    await save(dist, descriptor);
    const change = { by: authors.workspace, at: new Date(), builtAt: new Date(builtAt) };
    const { hash } = descriptor;
    const changed = await releases.change((state) => {
      // A team has deployed meanwhile, or another gateway has the same build and was faster.
      if (!isDue(state) || liveVersion(state, app)?.hash === hash) return state;
      return activate(addVersion(state, descriptor, change), app, hash, change, 'deploy');
    });
    return liveVersion(changed, app)?.hash === hash;
  }

  /** Stores the live version again if somebody has deleted it and it is this build. The live state stays as it is. */
  async function restore(app: string, dist: string): Promise<void> {
    const descriptor = await readDescriptor(dist);
    if (liveVersion(releases.state, app)?.hash !== descriptor.hash) return;
    // A stored one is unusable for another reason.
    if (await releases.open(app, descriptor.hash).catch(undefinedIfUnusable)) return;
    await save(dist, descriptor);
    // Opens the versions again.
    await releases.change((state) => state);
    logger.info({ app }, 'the live version was missing and is stored again');
  }

  async function save(dist: string, descriptor: Descriptor): Promise<void> {
    const staged = newPath();
    try {
      await copyBuild(dist, staged, descriptor);
      await releases.save(staged, descriptor);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }
}

async function apps(root: string): Promise<string[]> {
  const folders = await readdir(root, { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory() && (entry.name === 'shell' || entry.name.startsWith('mf-')))
    .map(({ name }) => name);
}
