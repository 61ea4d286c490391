import { z } from 'zod';

/** Hash of a version. */
export const versionHash = z.string().regex(/^[\da-f]{16}$/);
const time = z.iso.datetime();

/** The source of a version, as its build states it. All of it is text from a team. */
export const versionSourceSchema = z.object({
  commit: z.string().max(64).describe('Commit of the build.').exactOptional(),
  branch: z.string().max(200).describe('Branch of the build.').exactOptional(),
  run: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .describe('Address of the CI run.')
    .exactOptional(),
  message: z.string().max(300).describe('Message of the commit.').exactOptional(),
});

/** A version that passed the gate and is kept. Only these can be made live. */
const version = z.looseObject({
  version: z.string(),
  /** Bytes of its browser files. */
  size: z.int(),
  passedAt: time,
  /** Name of the token that deployed it; `workspace` for builds of a gateway's own workspace. */
  by: z.string(),
  source: versionSourceSchema.exactOptional(),
  /** The version went into preview, and no version of its app has gone live since. */
  inPreview: z.literal(true).exactOptional(),
  /** Apps without whose versions it was checked, because theirs were to follow. It can go live only with them. */
  following: z.array(z.string()).exactOptional(),
});

const activation = z.looseObject({
  hash: versionHash,
  version: z.string(),
  size: z.int(),
  at: time,
  by: z.string(),
  how: z.enum(['deploy', 'rollback', 'promote']),
  /** Time of the build. Only builds of a gateway's own workspace have it. */
  builtAt: time.exactOptional(),
  /** Reason of an automatic rollback. */
  reason: z.string().exactOptional(),
});

const canary = z.looseObject({
  hash: versionHash,
  version: z.string(),
  size: z.int(),
  at: time,
  by: z.string(),
  /** Percent of the visitors, 1 to 99. */
  percent: z.int().min(1).max(99),
});

const droppedCanary = z.looseObject({ ...canary.shape, droppedAt: time, reason: z.string() });

const app = z.looseObject({
  /** The key is the hash. */
  versions: z.record(versionHash, version),
  /** The newest first. The first is live, unless the app is retired. */
  history: z.array(activation),
  canary: canary.exactOptional(),
  /** The newest first. */
  dropped: z.array(droppedCanary),
  /** The app was taken off the site: its paths are free. */
  retired: z
    .looseObject({
      at: time,
      by: z.string(),
      /** Where visitors of its pages are sent. Without it they get a 404. */
      redirect: z.string().exactOptional(),
      /** The paths that it had. */
      paths: z.array(z.string()),
    })
    .exactOptional(),
});

const environmentVersion = z.looseObject({
  hash: versionHash,
  version: z.string(),
  at: time,
  by: z.string(),
});

/** A deploy token that was made over HTTP. The token itself is shown once and never stored. */
const token = z.looseObject({
  id: z.string(),
  /** Names of the apps that it may deploy; `*` for all. */
  apps: z.array(z.string()),
  /** A label: who uses the token. */
  label: z.string(),
  /** SHA-256 of the token, in hexadecimal digits. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  at: time,
});

const stateSchemaVersion = 1;

/** Everything that gateways of one fleet share. An older gateway keeps fields that a newer one has added. */
export const liveStateSchema = z.looseObject({
  schema: z.literal(stateSchemaVersion),
  /** Ids of the latest changes, the newest first. A writer whose answer was lost finds its change here. */
  changes: z.array(z.string()),
  apps: z.record(z.string(), app),
  /** Environment → app → the version that replaces the live one. */
  environments: z.record(z.string(), z.record(z.string(), environmentVersion)),
  tokens: z.array(token),
});

export type LiveState = z.infer<typeof liveStateSchema>;
export type AppState = z.infer<typeof app>;
export type VersionSource = z.infer<typeof versionSourceSchema>;
export type Activation = z.infer<typeof activation>;
export type Canary = z.infer<typeof canary>;
export type StoredToken = z.infer<typeof token>;

export const emptyState: LiveState = {
  schema: stateSchemaVersion,
  changes: [],
  apps: {},
  environments: {},
  tokens: [],
};

const emptyApp: AppState = { versions: {}, history: [], dropped: [] };

export function appState(state: LiveState, name: string): AppState {
  // A name may come from a request, such as `constructor`.
  return (Object.hasOwn(state.apps, name) && state.apps[name]) || emptyApp;
}

/** The live version of an app. */
export function liveVersion(state: LiveState, name: string): Activation | undefined {
  const { history, retired } = appState(state, name);
  return retired ? undefined : history[0];
}

/** This gateway is too old for the state. */
export class NewerState extends Error {
  override readonly name = 'NewerState';
}

/** @throws NewerState, or an error that names the fault of the text. */
export function parseState(text: string): LiveState {
  const raw: unknown = JSON.parse(text);
  const parsed = liveStateSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const { schema } = (raw ?? {}) as { schema?: unknown };
  if (typeof schema === 'number' && schema > stateSchemaVersion) {
    throw new NewerState(
      `a newer gateway wrote it: it has schema ${schema}, and this gateway knows ${stateSchemaVersion}. Upgrade this gateway`,
    );
  }
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the document'}: ${issue?.message}`);
}
