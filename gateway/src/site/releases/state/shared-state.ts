import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { replaceFile } from '../../../platform/disk/replace-file.ts';
import { GatewayError } from '../../../platform/gateway-error.ts';
import { messageOf } from '../../../platform/message-of.ts';
import { StorageUnavailable } from '../../../platform/storage-errors.ts';
import { emptyState, type LiveState, NewerState, parseState } from './live-state.ts';
import type { StateStore, StoredState } from './state-store.ts';

/** The live state, as this gateway knows it. */
export interface SharedState {
  readonly current: LiveState;
  /** False until the state has been read once. */
  readonly isKnown: boolean;
  /** For the operator: why the stored state cannot be used. Meanwhile the last good state stays in use. */
  readonly problem: string | undefined;
  /**
   * Reads everything that other gateways have written until now. Callers share the next read, never a running one: it
   * may have begun before the change that they expect. A failure becomes the `problem`.
   */
  refresh(): Promise<void>;
  /** Reads what other gateways have written. @throws StateUnusable, StorageUnavailable */
  read(): Promise<LiveState>;
  /**
   * Changes the state for all gateways. Resolves when the change is stored for good.
   * @param change Called again when another gateway was faster. An error that it throws ends the attempt.
   * @throws StateUnusable, StorageUnavailable, StorageFull
   */
  change(change: (state: LiveState) => LiveState): Promise<LiveState>;
  /** The listener is called with every new state. */
  subscribe(listener: (state: LiveState) => void): void;
  close(): Promise<void>;
}

export interface SharedStateOptions {
  store: StateStore;
  /** Path of a copy of the last good state. It is used when the store cannot be read at the start. */
  copy?: string;
  /** Milliseconds between two reads of the store. */
  pollInterval: number;
  /** Called after each change of this gateway. */
  onChanged?: () => void;
  onProblem(problem: string): void;
}

/** The stored state is damaged, or a newer gateway wrote it. Nothing is written over it. */
export class StateUnusable extends GatewayError {
  override readonly name = 'StateUnusable';
  constructor(problem: string, isNewer: boolean) {
    super(
      503,
      'storage_unavailable',
      `The state of the deployments ${isNewer ? 'was written by a newer gateway' : 'is damaged'}, so nothing can be changed. The operator finds the reason in \`ready\`.`,
      // Only the operator can repair it.
      { report: true, cause: new Error(problem), headers: { 'Retry-After': '60' } },
    );
  }
}

/** Changes whose ids are kept. */
const rememberedChanges = 50;
/** Tries of a change at most. Another gateway may be faster each time. */
const maxAttempts = 40;

export async function openSharedState({
  store,
  copy,
  pollInterval,
  onChanged,
  onProblem,
}: SharedStateOptions): Promise<SharedState> {
  let current = emptyState;
  let isKnown = false;
  let tag: string | undefined;
  let problem: string | undefined;
  /** A read that has not begun yet. */
  let upcoming: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let copied: Promise<void> = Promise.resolve();
  const listeners: ((state: LiveState) => void)[] = [];

  /** Runs reads and writes of this gateway one after the other, so that no older answer arrives last. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  function report(next: string | undefined): void {
    if (next !== undefined && next !== problem) onProblem(next);
    problem = next;
  }

  function apply(state: LiveState, nextTag: string | undefined): void {
    tag = nextTag;
    isKnown = true;
    report(undefined);
    if (state === current) return;
    current = state;
    if (copy !== undefined)
      copied = copied.then(() => replaceFile(copy, JSON.stringify(state))).catch(() => undefined);
    for (const listener of listeners) listener(state);
  }

  /** The stored state. @throws StateUnusable, StorageUnavailable */
  async function read(): Promise<void> {
    const stored = await store.read(tag);
    if (stored === 'unchanged') return report(undefined);
    if (stored === undefined) return apply(isKnown ? current : emptyState, undefined);
    apply(parse(stored), stored.tag);
  }

  function parse(stored: StoredState): LiveState {
    try {
      return parseState(stored.text);
    } catch (error) {
      throw new StateUnusable(
        `${stored.place} cannot be read as a deployment state (${(error as Error).message})`,
        error instanceof NewerState,
      );
    }
  }

  /** Like `read`, but a failure becomes the problem, and the last good state stays in use. */
  async function refresh(): Promise<void> {
    try {
      await read();
    } catch (error) {
      report(describe(error));
      if (!isKnown) await takeLastGood(error);
    }
  }

  /** Only used at the start. Later, the last good state is in memory. */
  async function takeLastGood(cause: unknown): Promise<void> {
    const texts: string[] = [];
    if (cause instanceof StateUnusable) {
      const earlier = await store.readEarlier().catch(() => []);
      texts.push(...earlier.map(({ text }) => text));
    }
    if (copy !== undefined) texts.push(await readFile(copy, 'utf8').catch(() => ''));
    for (const text of texts) {
      try {
        const state = parseState(text);
        current = state;
        isKnown = true;
        for (const listener of listeners) listener(state);
        return;
      } catch {
        // The next copy may be good.
      }
    }
  }

  async function write(change: (state: LiveState) => LiveState): Promise<LiveState> {
    const id = crypto.randomUUID();
    const isMade = () => current.changes.includes(id);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      await read();
      // The earlier attempt succeeded, but its answer was lost.
      if (isMade()) return current;
      const next = change(current);
      if (next === current) return current;
      const document = { ...next, changes: [id, ...next.changes].slice(0, rememberedChanges) };
      let newTag: string | undefined;
      try {
        newTag = await store.write(JSON.stringify(document), tag);
      } catch (error) {
        // The write may have succeeded, and other gateways may have changed the state since.
        await read().catch(() => undefined);
        if (!isMade()) throw error;
        onChanged?.();
        return current;
      }
      if (newTag !== undefined) {
        apply(document, newTag);
        onChanged?.();
        return current;
      }
      await wait(Math.random() * Math.min(20 * (attempt + 1), 200));
    }
    throw new StorageUnavailable('Other gateways change the deployment state all the time.');
  }

  const shared: SharedState = {
    get current() {
      return current;
    },
    get isKnown() {
      return isKnown;
    },
    get problem() {
      return problem;
    },
    refresh() {
      upcoming ??= inTurn(() => {
        upcoming = undefined;
        return refresh();
      });
      return upcoming;
    },
    read: () =>
      inTurn(async () => {
        await read();
        return current;
      }),
    change: (change) => inTurn(() => write(change)),
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(polling);
      await last;
      await copied;
    },
  };
  await shared.refresh();
  const polling = setInterval(() => void shared.refresh(), pollInterval).unref();
  return shared;
}

function describe(error: unknown): string {
  if (error instanceof StateUnusable) return (error.cause as Error).message;
  if (error instanceof StorageUnavailable) return `The deployment state cannot be read: ${error.reason}`;
  return `The deployment state cannot be read: ${messageOf(error)}`;
}
