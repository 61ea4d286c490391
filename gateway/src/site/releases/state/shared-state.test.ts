import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StorageUnavailable } from '../../../platform/storage-errors.ts';
import { openDiskStateStore } from './disk-state-store.ts';
import { emptyState, type LiveState } from './live-state.ts';
import { openSharedState, type SharedState, StateUnusable } from './shared-state.ts';
import type { StateStore } from './state-store.ts';

let folder: string;
let opened: SharedState[] = [];
const problems: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-shared-state-'));
});
afterEach(async () => {
  await Promise.all(opened.map((state) => state.close()));
  opened = [];
  problems.length = 0;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(store: StateStore, copy?: string, pollInterval = 20): Promise<SharedState> {
  const state = await openSharedState({
    store,
    ...(copy && { copy }),
    pollInterval,
    onProblem: (problem) => void problems.push(problem),
  });
  opened.push(state);
  return state;
}

/** A change that is easy to count. */
const note =
  (id: string) =>
  (state: LiveState): LiveState => ({
    ...state,
    tokens: [
      ...state.tokens,
      { id, apps: ['*'], label: id, hash: '0'.repeat(64), at: new Date().toISOString() },
    ],
  });
const notes = ({ current }: SharedState) => current.tokens.map(({ id }) => id);

/** A store in memory that can be made to fail. */
function memoryStore() {
  let stored: { text: string; tag: string } | undefined;
  let writes = 0;
  const faults = { read: undefined as Error | undefined, loseAnswer: false, afterWrite: async () => {} };
  const store: StateStore = {
    async read(known) {
      if (faults.read) throw faults.read;
      if (!stored) return undefined;
      return stored.tag === known ? 'unchanged' : { ...stored, place: 'memory' };
    },
    async write(text, tag) {
      if (stored?.tag !== tag) return undefined;
      writes += 1;
      stored = { text, tag: String(writes) };
      if (faults.loseAnswer) {
        faults.loseAnswer = false;
        await faults.afterWrite();
        throw new StorageUnavailable('The S3 store does not answer.');
      }
      return stored.tag;
    },
    readEarlier: async () => [],
  };
  return {
    store,
    faults,
    damage(text: string) {
      stored = { text, tag: `damaged ${text}` };
    },
  };
}

describe('a state that gateways share', () => {
  it('contains all changes of all gateways, even those of the same moment', async () => {
    const place = join(folder, crypto.randomUUID());
    const gateways = await Promise.all([1, 2, 3].map(async () => open(await openDiskStateStore(place))));
    const ids = Array.from({ length: 30 }, (_, index) => `change ${index}`);
    await Promise.all(ids.map((id, index) => gateways[index % 3]?.change(note(id))));
    for (const gateway of gateways) {
      await gateway.refresh();
      expect(notes(gateway).sort()).toEqual([...ids].sort());
    }
  });

  it('reaches the others by polling', async () => {
    const { store } = memoryStore();
    const [one, other] = [await open(store), await open(store)];
    const { promise, resolve } = Promise.withResolvers<LiveState>();
    other.subscribe(resolve);
    await one.change(note('one'));
    expect((await promise).tokens).toHaveLength(1);
  });

  it('is read again when a change is announced during a read that began before it', async () => {
    const { store } = memoryStore();
    let held: Promise<void> | undefined;
    const slow: StateStore = {
      ...store,
      async read(known) {
        const answer = await store.read(known);
        await held;
        return answer;
      },
    };
    const reader = await open(slow, undefined, 3_600_000);
    const writer = await open(store);
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    void reader.refresh();
    await writer.change(note('made meanwhile'));
    const announced = reader.refresh();
    held = undefined;
    resolve();
    await announced;
    expect(notes(reader)).toEqual(['made meanwhile']);
  });

  it('is not changed by a change that throws, and can be changed again', async () => {
    const state = await open(memoryStore().store);
    await expect(
      state.change(() => {
        throw new Error('it does not fit');
      }),
    ).rejects.toThrow('it does not fit');
    await state.change(note('next'));
    expect(notes(state)).toEqual(['next']);
  });

  it('has a change only once when its answer was lost', async () => {
    const { store, faults } = memoryStore();
    const state = await open(store);
    faults.loseAnswer = true;
    await state.change(note('once'));
    expect(notes(state)).toEqual(['once']);
  });

  it('keeps the change that another gateway made after an answer was lost', async () => {
    const { store, faults } = memoryStore();
    const [first, second] = [await open(store), await open(store)];
    faults.loseAnswer = true;
    faults.afterWrite = async () => void (await second.change(note('other')));
    await first.change(note('own'));
    expect(notes(first)).toEqual(['own', 'other']);
    await first.change(note('next'));
    expect(notes(first)).toEqual(['own', 'other', 'next']);
  });

  it('keeps fields that a newer gateway added', async () => {
    const { store } = memoryStore();
    await store.write(JSON.stringify({ ...emptyState, tomorrow: { anything: true } }), undefined);
    const state = await open(store);
    await state.change(note('today'));
    expect(await store.read()).toMatchObject({
      text: expect.stringContaining('"tomorrow":{"anything":true}'),
    });
  });
});

describe('a stored state that is damaged', () => {
  it.each([
    '',
    '{"schema":1',
    '{"schema":2}',
    '[]',
    JSON.stringify({ ...emptyState, apps: { 'mf-blog': {} } }),
  ])('is reported and not overwritten, and the last good one stays in use: %j', async (text) => {
    const { store, damage } = memoryStore();
    const state = await open(store);
    await state.change(note('good'));
    damage(text);
    await state.refresh();
    expect(state.problem).toMatch(/^memory cannot be read as a deployment state \(.+\)$/);
    expect(problems).toHaveLength(1);
    expect(notes(state)).toEqual(['good']);
    await expect(state.change(note('lost'))).rejects.toMatchObject({
      name: 'StateUnusable',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    });
    expect(await store.read()).toMatchObject({ text });
  });

  it('is not called damaged when a newer gateway wrote it', async () => {
    const { store, damage } = memoryStore();
    damage('{"schema":2,"tomorrow":true}');
    const state = await open(store);
    await expect(state.change(note('lost'))).rejects.toThrow('was written by a newer gateway');
    expect(state.problem).toBe(
      'memory cannot be read as a deployment state (a newer gateway wrote it: it has schema 2, and this gateway knows 1. Upgrade this gateway)',
    );
  });

  it('is replaced at the start by the latest good document on the disk, and reported with its file', async () => {
    const place = join(folder, crypto.randomUUID());
    const before = await open(await openDiskStateStore(place));
    await before.change(note('good'));
    await before.change(note('better'));
    await writeFile(join(place, '000000002.json'), '{"schema":');
    const state = await open(await openDiskStateStore(place));
    expect(notes(state)).toEqual(['good']);
    expect(state.problem).toContain('000000002.json cannot be read');
    await expect(state.change(note('lost'))).rejects.toThrow(StateUnusable);
  });

  it('is no longer reported after a repair', async () => {
    const { store, damage } = memoryStore();
    const state = await open(store);
    damage('{');
    await state.refresh();
    expect(state.problem).toBeDefined();
    damage(JSON.stringify(emptyState));
    await state.refresh();
    expect(state.problem).toBeUndefined();
    await state.change(note('next'));
  });
});

describe('a store that cannot be reached', () => {
  it('leaves the gateway with its last known state, and with its own copy after a restart', async () => {
    const copy = join(folder, crypto.randomUUID(), 'copy.json');
    const { store, faults } = memoryStore();
    const before = await open(store, copy);
    await before.change(note('known'));
    await before.close();
    expect(await open(memoryStoreThatFails(), copy).then(notes)).toEqual(['known']);
    faults.read = new StorageUnavailable('The S3 store cannot be reached.');
    await before.refresh();
    expect(notes(before)).toEqual(['known']);
    expect(before.problem).toBe('The deployment state cannot be read: The S3 store cannot be reached.');
    await expect(before.change(note('lost'))).rejects.toThrow(StorageUnavailable);
    faults.read = undefined;
    await before.change(note('later'));
    expect(notes(before)).toEqual(['known', 'later']);
  });

  it('does not count as an empty store', async () => {
    const state = await open(memoryStoreThatFails());
    expect(state.isKnown).toBe(false);
    await expect(state.change(note('lost'))).rejects.toThrow(StorageUnavailable);
  });
});

function memoryStoreThatFails(): StateStore {
  const { store, faults } = memoryStore();
  faults.read = new StorageUnavailable('The S3 store cannot be reached.');
  return store;
}
