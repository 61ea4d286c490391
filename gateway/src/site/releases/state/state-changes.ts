import type { Descriptor } from '@liftout/page-contract/descriptor';
import { authors } from './authors.ts';
import {
  type Activation,
  type AppState,
  appState,
  type Canary,
  type LiveState,
  liveVersion,
  type StoredToken,
  type VersionSource,
} from './live-state.ts';

// The changes of the live state. Each takes a state and returns the next one, so that it can be repeated when another
// gateway was faster.

const historyLimit = 100;

export interface ChangeBy {
  /** Name of the token. */
  by: string;
  at: Date;
  /** When the build was made, for a build of a gateway's own workspace. */
  builtAt?: Date;
}

/**
 * Records a version that passed the gate.
 * @param following Apps without whose versions it was checked. An earlier check with them still counts.
 */
export function addVersion(
  state: LiveState,
  { name, hash, version, files }: Descriptor,
  { by, at }: ChangeBy,
  source?: VersionSource,
  following: readonly string[] = [],
): LiveState {
  const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
  return changeApp(state, name, (app) => {
    const known = app.versions[hash];
    const { following: before = [], ...record } = known ?? { following };
    const unchecked = following.filter((other) => before.includes(other));
    return {
      ...app,
      versions: {
        ...app.versions,
        [hash]: {
          ...record,
          ...{ version, size, by, passedAt: at.toISOString() },
          ...(source && Object.keys(source).length > 0 && { source }),
          ...(unchecked.length > 0 && { following: unchecked }),
        },
      },
    };
  });
}

/**
 * Makes a version live. Its app's canary ends. A version that is live already stays as it is, except a version of the
 * gateway's own workspace, which then belongs to the team.
 */
export function activate(
  state: LiveState,
  name: string,
  hash: string,
  { by, at, builtAt }: ChangeBy,
  how: Activation['how'],
  reason?: string,
): LiveState {
  const live = liveVersion(state, name);
  if (live?.hash === hash && (live.by !== authors.workspace || by === authors.workspace)) return state;
  return changeApp(state, name, ({ retired: _, canary, ...app }) => {
    const { version, size } = recordOf(app, name, hash);
    const activation = {
      hash,
      version,
      size,
      at: at.toISOString(),
      by,
      how,
      ...(builtAt && { builtAt: builtAt.toISOString() }),
      ...(reason && { reason }),
    };
    const versions = Object.entries(app.versions).map(([own, { inPreview: _, following, ...record }]) => [
      own,
      { ...record, ...(following && own !== hash && { following }) },
    ]);
    return {
      ...app,
      versions: Object.fromEntries(versions),
      history: [activation, ...app.history].slice(0, historyLimit),
      dropped: canary && canary.hash !== hash ? withEnded(app, canary, 'Replaced', at) : app.dropped,
    };
  });
}

/** Makes a version live for some of the visitors. */
export function startCanary(
  state: LiveState,
  name: string,
  hash: string,
  { by, at }: ChangeBy,
  percent: number,
): LiveState {
  return changeApp(state, name, ({ canary: old, ...app }) => {
    const { version, size } = recordOf(app, name, hash);
    return {
      ...app,
      canary: { hash, version, size, at: at.toISOString(), by, percent },
      dropped: old && old.hash !== hash ? withEnded(app, old, 'Replaced by another canary', at) : app.dropped,
    };
  });
}

/** Ends a canary. Its visitors get the live version again. */
export function dropCanary(state: LiveState, name: string, reason: string, at: Date): LiveState {
  return changeApp(state, name, ({ canary, ...app }) => ({
    ...app,
    dropped: canary ? withEnded(app, canary, reason, at) : app.dropped,
  }));
}

/** Takes an app off the site. Its canary ends, and its paths are free. */
export function retire(
  state: LiveState,
  name: string,
  { by, at }: ChangeBy,
  { redirect, paths }: { redirect: string | undefined; paths: readonly string[] },
): LiveState {
  const withoutCanary = dropCanary(state, name, `The app was retired by ${by}`, at);
  return changeApp(withoutCanary, name, (app) => ({
    ...app,
    retired: {
      at: at.toISOString(),
      by,
      paths: [...paths],
      ...(redirect !== undefined && { redirect }),
    },
  }));
}

/** Puts a version into an environment, where it replaces the live one. */
export function setEnvironmentVersion(
  state: LiveState,
  environment: string,
  name: string,
  hash: string,
  { by, at }: ChangeBy,
): LiveState {
  const { version } = recordOf(appState(state, name), name, hash);
  const others = state.environments[environment];
  return {
    ...state,
    environments: {
      ...state.environments,
      [environment]: { ...others, [name]: { hash, version, at: at.toISOString(), by } },
    },
  };
}

/** Gives an environment the live version of an app again. An environment without versions of its own is deleted. */
export function clearEnvironmentVersion(state: LiveState, environment: string, name: string): LiveState {
  const { [environment]: versions = {}, ...others } = state.environments;
  const { [name]: _, ...rest } = versions;
  const isEmpty = Object.keys(rest).length === 0;
  return { ...state, environments: isEmpty ? others : { ...others, [environment]: rest } };
}

export function addToken(state: LiveState, token: StoredToken): LiveState {
  return { ...state, tokens: [...state.tokens.filter(({ id }) => id !== token.id), token] };
}

export function removeToken(state: LiveState, id: string): LiveState {
  return { ...state, tokens: state.tokens.filter((token) => token.id !== id) };
}

/** Forgets versions that nobody gets, that were not among the last two live versions, and are older than `age` ms. */
export function forgetOldVersions(state: LiveState, age: number, now: Date): LiveState {
  const apps = Object.entries(state.apps).map(([name, app]) => {
    const kept = Object.entries(app.versions).filter(
      ([hash]) => isInUse(state, name, hash) || now.getTime() - lastUse(app, hash) < age,
    );
    return [name, { ...app, versions: Object.fromEntries(kept) }] as const;
  });
  return { ...state, apps: Object.fromEntries(apps) };
}

/** The target of a rollback: the version that was live before. A retired app goes back to its latest version. */
export function previousVersion(state: LiveState, name: string): Activation | undefined {
  const { history, versions, retired } = appState(state, name);
  if (retired) return history.find(({ hash }) => versions[hash] !== undefined);
  return earlierVersions(state, name)[0];
}

/**
 * The kept versions that were live before the live one, the newest first. Before one that went live by a rollback come
 * those from before it was deployed: a version that was rolled back is not among them.
 */
export function earlierVersions(state: LiveState, name: string): Activation[] {
  const { history, versions } = appState(state, name);
  const [live] = history;
  const earlier: Activation[] = [];
  let next = 0;
  for (const [index, item] of history.entries()) {
    if (index < next) continue;
    const isOther = item.hash !== live?.hash && versions[item.hash] !== undefined;
    if (isOther) earlier.push(item);
    if (item.how !== 'rollback') continue;
    next =
      history.findIndex(({ hash, how }, at) => at > index && hash === item.hash && how !== 'rollback') + 1;
  }
  return earlier;
}

/** Puts a version into preview. */
export function setInPreview(state: LiveState, name: string, hash: string): LiveState {
  return changeApp(state, name, (app) => ({
    ...app,
    versions: { ...app.versions, [hash]: { ...recordOf(app, name, hash), inPreview: true } },
  }));
}

/** Hashes of versions that went into preview after the live one went live and are not in use yet, newest first. */
export function versionsInPreview(state: LiveState, name: string): string[] {
  const { history, versions, dropped } = appState(state, name);
  const staged = Object.values(state.environments).flatMap((versionsOf) => versionsOf[name] ?? []);
  const used = new Set([...history, ...dropped, ...staged].map(({ hash }) => hash));
  return Object.entries(versions)
    .filter(([hash, { inPreview }]) => inPreview && !used.has(hash))
    .sort(([, a], [, b]) => b.passedAt.localeCompare(a.passedAt))
    .map(([hash]) => hash);
}

function isInUse(state: LiveState, name: string, hash: string): boolean {
  const { history, canary } = appState(state, name);
  const latest = [...new Set(history.map((item) => item.hash))].slice(0, 2);
  return (
    latest.includes(hash) ||
    canary?.hash === hash ||
    Object.values(state.environments).some((versions) => versions[name]?.hash === hash)
  );
}

/** Time, in milliseconds since 1970, when visitors last got a version or when it passed the gate. */
function lastUse({ history, versions, dropped }: AppState, hash: string): number {
  const index = history.findIndex((item) => item.hash === hash);
  const replaced = index > 0 ? history[index - 1]?.at : undefined;
  const times = [replaced, versions[hash]?.passedAt, dropped.find((item) => item.hash === hash)?.droppedAt];
  return Math.max(...times.map((time) => (time === undefined ? 0 : Date.parse(time))));
}

function changeApp(state: LiveState, name: string, change: (app: AppState) => AppState): LiveState {
  return { ...state, apps: { ...state.apps, [name]: change(appState(state, name)) } };
}

/** A version without a record did not pass the gate. */
function recordOf(app: AppState, name: string, hash: string) {
  const record = app.versions[hash];
  if (!record) throw new UnknownVersion(name, hash);
  return record;
}

/** No kept version of this name has passed the gate. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion';
  constructor(app: string, hash: string) {
    super(`There is no version ${hash} of ${app} that passed the gate.`);
  }
}

/** The dropped canaries of an app with one more. */
function withEnded(
  { dropped }: Pick<AppState, 'dropped'>,
  canary: Canary,
  reason: string,
  at: Date,
): AppState['dropped'] {
  return [{ ...canary, droppedAt: at.toISOString(), reason }, ...dropped].slice(0, historyLimit);
}

/** Every version that some visitor gets. */
export function servedVersions(state: LiveState): { name: string; hash: string }[] {
  return Object.keys(state.apps).flatMap((name) =>
    [liveVersion(state, name), appState(state, name).canary].flatMap((item) =>
      item ? [{ name, hash: item.hash }] : [],
    ),
  );
}
