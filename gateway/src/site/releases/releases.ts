import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Preview, pageContractVersion } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { LRUCache } from 'lru-cache';
import { makeOnce } from '../../platform/memory/make-once.ts';
import { StorageUnavailable } from '../../platform/storage-errors.ts';
import { asPreview, type Release, type ReleaseSet, releaseSet, withRelease } from './release.ts';
import { appState, type LiveState, liveVersion } from './state/live-state.ts';
import type { SharedState } from './state/shared-state.ts';
import { earlierVersions, servedVersions } from './state/state-changes.ts';
import { VersionUnusable } from './versions/read-version.ts';
import type { VersionStore } from './versions/version-store.ts';

/** A set that some of the visitors get. */
export interface CanarySet {
  readonly app: string;
  readonly hash: string;
  /** Percent of the visitors, 1 to 99. */
  readonly percent: number;
  readonly set: ReleaseSet;
}

/** The versions of shell and remotes, and the live state. */
export interface Releases {
  readonly state: LiveState;
  /** The live versions. Undefined until there is a shell. */
  readonly current: ReleaseSet | undefined;
  readonly canaries: readonly CanarySet[];
  /** Faults of this gateway, as sentences for the operator. */
  readonly problems: readonly string[];
  /** The problems that keep this gateway from serving a live version. */
  readonly liveProblems: readonly string[];
  /** False when an app is live and this gateway can use no version of it. */
  isUsable(app: string): boolean;
  /** True when it will stay so: no fault of the store is a reason. */
  isLost(app: string): boolean;
  /**
   * The live versions, some replaced by those of an environment. Undefined when there is no such environment.
   * @param replaced Apps whose versions in the environment are not needed.
   * @throws StorageUnavailable when another of its versions cannot be read at the moment
   */
  environment(name: string, replaced?: readonly string[]): ReleaseSet | undefined;
  /** The live versions, some replaced by versions that passed the gate. @throws VersionUnusable, StorageUnavailable */
  preview(versions: readonly { app: string; hash: string }[]): Promise<ReleaseSet | undefined>;
  /** A stored version, fetched if needed. @throws VersionUnusable, StorageUnavailable */
  open(app: string, hash: string): Promise<Release>;
  /** Descriptors of all kept versions of an app, except those that cannot be read. */
  kept(app: string): Promise<Descriptor[]>;
  /** Path of a public file of any kept version. Undefined when there is none. @throws StorageUnavailable */
  findFile(app: string, file: string): Promise<string | undefined>;
  /** Keeps a version for all gateways. It cannot be made live before the state has a record of it. */
  save(folder: string, descriptor: Descriptor): Promise<Release>;
  /** Reads changes of other gateways. Resolves when they have taken effect on this gateway. @throws StorageUnavailable */
  refresh(): Promise<void>;
  /** Changes the live state. Resolves when the change is stored and has taken effect on this gateway. */
  change(change: (state: LiveState) => LiveState): Promise<LiveState>;
  /** The listener is called when the versions for visitors or the problems have changed. */
  subscribe(listener: () => void): void;
  close(): Promise<void>;
}

export interface ReleasesOptions {
  shared: SharedState;
  versions: VersionStore;
}

/** Opens a version that this gateway can render. A failure becomes a problem. */
type TryOpen = (app: string, hash: string) => Promise<Release | undefined>;

/** A version that could not be opened. */
interface Failure {
  app: string;
  hash: string;
  /** A sentence for the operator. */
  problem: string;
  error: Error;
  mayPass: boolean;
}

/** Releases that stay open at most. Some are only needed for their files. */
const openedLimit = 200;
/** Milliseconds after which a version that could not be opened is tried again. */
const retryInterval = 2000;
/** Versions that passed the gate less than this many milliseconds ago are fetched before they are needed. */
const fetchAheadAge = 5 * 60_000;

export async function openReleases({ shared, versions }: ReleasesOptions): Promise<Releases> {
  const opened = new LRUCache<string, Release>({ max: openedLimit });
  const descriptors = new Map<string, Promise<Descriptor>>();
  let current: ReleaseSet | undefined;
  let canaries: CanarySet[] = [];
  let environments = new Map<string, ReleaseSet>();
  /** For each environment, its versions that could not be opened for a reason that may pass. */
  let unread = new Map<string, Failure[]>();
  let problems: string[] = [];
  let liveProblems: string[] = [];
  let unusable: ReadonlySet<string> = new Set();
  /** Apps of which a version could not be opened for a reason that may pass. */
  let hindered: ReadonlySet<string> = new Set();
  let syncing: Promise<void> | undefined;
  let isStale = false;
  let retry: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  /** The last change that was announced to the listeners. */
  let announced = '';
  const keyOf = (app: string, hash: string) => `${app} ${hash}`;

  async function open(app: string, hash: string): Promise<Release> {
    const key = keyOf(app, hash);
    const known = opened.get(key);
    if (known) return known;
    const release = await versions.open(app, hash);
    opened.set(key, release);
    descriptors.set(key, Promise.resolve(release.descriptor));
    return release;
  }

  /** A version that this gateway can render. It is opened again if somebody has deleted it. @throws VersionUnusable */
  async function openUsable(app: string, hash: string): Promise<Release> {
    const known = opened.get(keyOf(app, hash));
    if (known && !existsSync(join(known.directory, 'descriptor.json'))) opened.delete(keyOf(app, hash));
    const release = await open(app, hash);
    const { contract } = release.descriptor;
    if (contract === pageContractVersion) return release;
    throw new VersionUnusable(
      `it was built for version ${contract} of the page contract, and this gateway has version ${pageContractVersion}.`,
    );
  }

  /** Opens the versions that the state names, and builds the sets. Calls during a run share the next run. */
  function sync(): Promise<void> {
    isStale = true;
    syncing ??= (async () => {
      while (isStale) {
        isStale = false;
        await build(shared.current);
      }
    })().finally(() => {
      syncing = undefined;
    });
    return syncing;
  }

  async function build(state: LiveState): Promise<void> {
    const attempts = new Map<string, Promise<Release | undefined>>();
    const found: Failure[] = [];
    const tryOpen: TryOpen = (app, hash) => {
      const key = keyOf(app, hash);
      const attempt =
        attempts.get(key) ??
        openUsable(app, hash).catch((error: Error) => {
          const problem = `${app} ${hash} cannot be used: ${error.message}`;
          found.push({ app, hash, problem, error, mayPass: !(error instanceof VersionUnusable) });
          return undefined;
        });
      attempts.set(key, attempt);
      return attempt;
    };
    await Promise.all(servedVersions(state).map(({ name, hash }) => tryOpen(name, hash)));

    const usable = (
      await Promise.all(Object.keys(state.apps).map((app) => openLive(state, app, tryOpen)))
    ).filter((release) => release !== undefined);
    const names = new Set(usable.map(({ descriptor }) => descriptor.name));
    unusable = new Set(Object.keys(state.apps).filter((app) => liveVersion(state, app) && !names.has(app)));
    hindered = new Set(found.flatMap(({ app, mayPass }) => (mayPass ? [app] : [])));
    const shell = usable.find(({ descriptor }) => descriptor.name === 'shell');
    const remotes = usable.filter((release) => release !== shell);
    const next = shell && releaseSet(shell, remotes);
    const base = next?.key === current?.key ? current : next;
    current = base;
    // A version may have to be fetched. Until then visitors keep their sets.
    canaries = base ? await canariesOf(state, base, tryOpen) : [];
    environments = await environmentsOf(state, base, tryOpen);
    unread = new Map(
      Object.entries(state.environments).map(([name, own]) => [
        name,
        found.filter(({ app, hash, mayPass }) => mayPass && own[app]?.hash === hash),
      ]),
    );
    problems = found.map(({ problem }) => problem).sort();
    liveProblems = found
      .filter(({ app, hash }) => liveVersion(state, app)?.hash === hash)
      .map(({ problem }) => problem);
    fetchAhead(state);
    clearTimeout(retry);
    if (problems.length > 0) retry = setTimeout(() => void sync(), retryInterval).unref();
    announce(state);
  }

  async function canariesOf(state: LiveState, base: ReleaseSet, tryOpen: TryOpen): Promise<CanarySet[]> {
    const sets: CanarySet[] = [];
    for (const app of Object.keys(state.apps)) {
      const { canary } = appState(state, app);
      const release = canary && (await tryOpen(app, canary.hash));
      if (!canary || !release) continue;
      sets.push({ app, hash: canary.hash, percent: canary.percent, set: withRelease(base, release) });
    }
    return sets;
  }

  async function environmentsOf(
    state: LiveState,
    base: ReleaseSet | undefined,
    tryOpen: TryOpen,
  ): Promise<Map<string, ReleaseSet>> {
    const sets = new Map<string, ReleaseSet>();
    for (const [name, versionsOf] of Object.entries(state.environments)) {
      const opened = await Promise.all(
        Object.entries(versionsOf).map(([app, { hash }]) => tryOpen(app, hash)),
      );
      const members = opened.filter((release) => release !== undefined);
      const set = previewSet(base, members, name);
      if (set) sets.set(name, set);
    }
    return sets;
  }

  function announce({ apps }: LiveState): void {
    const shares = canaries.map(({ set, percent }) => [set.key, percent]);
    const redirects = Object.entries(apps).map(([app, { retired }]) => [app, retired?.redirect]);
    const news = JSON.stringify([current?.key, shares, redirects, problems]);
    if (news === announced) return;
    announced = news;
    for (const listener of listeners) listener();
  }

  /** Fetches versions that have just passed the gate, because they may soon be live or be opened in a preview. */
  function fetchAhead(state: LiveState): void {
    const since = new Date(Date.now() - fetchAheadAge).toISOString();
    for (const app of Object.keys(state.apps)) {
      for (const [hash, { passedAt }] of Object.entries(appState(state, app).versions)) {
        if (passedAt > since && !opened.has(keyOf(app, hash))) open(app, hash).catch(() => undefined);
      }
    }
  }

  /** The live version. While it cannot be used, the latest earlier version that can be used. */
  async function openLive(state: LiveState, app: string, tryOpen: TryOpen): Promise<Release | undefined> {
    const live = liveVersion(state, app);
    if (!live) return undefined;
    for (const { hash } of [live, ...earlierVersions(state, app)]) {
      const release = await tryOpen(app, hash);
      if (release) return release;
    }
    return undefined;
  }

  async function kept(app: string): Promise<Descriptor[]> {
    const hashes = Object.keys(appState(shared.current, app).versions);
    const all = await Promise.all(
      hashes.map((hash) =>
        makeOnce(descriptors, keyOf(app, hash), () => versions.describe(app, hash)).catch(() => undefined),
      ),
    );
    return all.filter((descriptor) => descriptor !== undefined);
  }

  /** Descriptors of the kept versions of an app that are open. */
  function openedOf(app: string): Descriptor[] {
    const hashes = Object.keys(appState(shared.current, app).versions);
    return hashes.flatMap((hash) => opened.peek(keyOf(app, hash))?.descriptor ?? []);
  }

  /** Path of a file of a version. @throws VersionUnusable, StorageUnavailable */
  async function pathOf({ name, hash }: Descriptor, file: string): Promise<string> {
    const path = join((await open(name, hash)).directory, file);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
    // Somebody deleted it, or another version replaced it. Visitors may have to get another version.
    opened.delete(keyOf(name, hash));
    void sync();
    return join((await open(name, hash)).directory, file);
  }

  async function findFile(app: string, file: string): Promise<string | undefined> {
    let unavailable: StorageUnavailable | undefined;
    async function pathAmong(descriptors: readonly Descriptor[]): Promise<string | undefined> {
      for (const descriptor of descriptors) {
        const side = sideOf(descriptor, file);
        if (side === undefined) continue;
        try {
          return await pathOf(descriptor, `${side}/${file}`);
        } catch (error) {
          if (error instanceof StorageUnavailable) unavailable = error;
        }
      }
      return undefined;
    }
    // The descriptors of other versions may have to be read from the store.
    const path = (await pathAmong(openedOf(app))) ?? (await pathAmong(await kept(app)));
    // The file exists, so a 404 would be wrong, and a cache might keep it.
    if (path === undefined && unavailable) throw unavailable;
    return path;
  }

  const withShared = (own: string[]) => (shared.problem === undefined ? own : [shared.problem, ...own]);

  shared.subscribe(() => void sync());
  await sync();

  return {
    get state() {
      return shared.current;
    },
    get current() {
      return current;
    },
    get canaries() {
      return canaries;
    },
    get problems() {
      return withShared(problems);
    },
    get liveProblems() {
      return withShared(liveProblems);
    },
    isUsable: (app) => !unusable.has(app),
    isLost: (app) => unusable.has(app) && !hindered.has(app),
    environment(name, replaced = []) {
      const failure = unread.get(name)?.find(({ app }) => !replaced.includes(app));
      if (failure) throw failure.error;
      return environments.get(name);
    },
    async preview(wanted) {
      const havePassed = wanted.every(({ app, hash }) => appState(shared.current, app).versions[hash]);
      if (!havePassed) return undefined;
      const members = await Promise.all(wanted.map(({ app, hash }) => open(app, hash)));
      return previewSet(current, members);
    },
    open,
    kept,
    async findFile(app, file) {
      const known = await findFile(app, file);
      if (known !== undefined) return known;
      // Another gateway may have sent a page of a version that this one does not know yet.
      await shared.refresh();
      await syncing;
      return findFile(app, file);
    },
    async save(folder, descriptor) {
      const release = await versions.save(folder, descriptor);
      opened.set(keyOf(descriptor.name, descriptor.hash), release);
      descriptors.set(keyOf(descriptor.name, descriptor.hash), Promise.resolve(descriptor));
      return release;
    },
    async refresh() {
      await shared.read();
      await syncing;
    },
    async change(change) {
      const changed = await shared.change(change);
      await sync();
      return changed;
    },
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      clearTimeout(retry);
      await shared.close();
      await syncing;
    },
  };
}

/** The live versions, some replaced by these. The first shell can be seen before anything is live. */
function previewSet(
  live: ReleaseSet | undefined,
  members: readonly Release[],
  environment?: string,
): ReleaseSet | undefined {
  const shell = members.find(({ descriptor }) => descriptor.name === 'shell');
  const base = live ?? (shell && releaseSet(shell, []));
  const preview: Preview = {
    ...(environment !== undefined && { environment }),
    versions: members.map(({ descriptor: { name, version, hash } }) => ({ app: name, version, hash })),
  };
  return base && asPreview(members.reduce(withRelease, base), preview);
}

/**
 * The folder of a version that holds a public file. The server bundles of the shell are public (decision 1 of the
 * preset). Those of the remotes are not.
 */
function sideOf({ name, files, serverFiles }: Descriptor, file: string): 'web' | 'node' | undefined {
  if (Object.hasOwn(files, file)) return 'web';
  return name === 'shell' && Object.hasOwn(serverFiles, file) ? 'node' : undefined;
}
