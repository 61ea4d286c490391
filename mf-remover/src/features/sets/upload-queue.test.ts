import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploadQueue, type Pause, TryLater } from './upload-queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose jobs the test finishes. */
function queueOf(parallel: number) {
  const running = new Map<string, { end: () => void; refuse: (error: Error) => void; signal: AbortSignal }>();
  const begun: string[] = [];
  const pauses: Pause[] = [];
  const queue = createUploadQueue({
    parallel,
    run: (id, signal) =>
      new Promise<void>((resolve, reject) => {
        begun.push(id);
        running.set(id, { end: resolve, refuse: reject, signal });
        signal.addEventListener('abort', () => reject(signal.reason));
      }).finally(() => running.delete(id)),
    onPause: (pause) => pauses.push(pause),
  });
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { queue, running, begun, pauses, settled };
}

it('works on a limited number of pictures at a time, in order, and on each only once', async () => {
  const { queue, running, begun, settled } = queueOf(2);
  queue.add(['a', 'b', 'c', 'd']);
  queue.add(['b', 'd']);
  expect(begun).toEqual(['a', 'b']);
  running.get('b')?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const id of ['a', 'c', 'd']) {
    running.get(id)?.end();
    await settled();
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('waits as long as the server asks, then continues with the picture that it refused', async () => {
  const { queue, running, begun, pauses, settled } = queueOf(1);
  queue.add(['a', 'b']);
  running.get('a')?.refuse(new TryLater(30));
  await settled();
  expect(pauses).toEqual([{ why: 'busy', until: Date.now() + 30_000 }]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(begun).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual(['a', 'a']);
  expect(pauses.at(-1)).toBeNull();
});

it('waits longer each time if the server sends no time', async () => {
  const { queue, running, pauses, settled } = queueOf(1);
  queue.add(['a']);
  for (const seconds of [2, 4, 8]) {
    running.get('a')?.refuse(new TryLater(0));
    await settled();
    expect(pauses.at(-1)).toEqual({ why: 'busy', until: Date.now() + seconds * 1000 });
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  }
});

it('continues when the device is online again, and not before', async () => {
  const { queue, running, begun, pauses, settled } = queueOf(1);
  queue.add(['a']);
  running.get('a')?.refuse(new TryLater());
  await settled();
  expect(pauses).toEqual([{ why: 'offline' }]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(begun).toEqual(['a']);
  queue.resume();
  expect(begun).toEqual(['a', 'a']);
});

it('continues after the device has slept, if the time to wait is over', async () => {
  const { queue, running, begun, pauses, settled } = queueOf(1);
  queue.add(['a']);
  running.get('a')?.refuse(new TryLater(30));
  await settled();
  vi.setSystemTime(Date.now() + 29_000);
  queue.resume();
  expect(begun).toEqual(['a']);
  vi.setSystemTime(Date.now() + 1_000);
  queue.resume();
  expect(begun).toEqual(['a', 'a']);
  expect(pauses.at(-1)).toBeNull();
  running.get('a')?.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual(['a', 'a']);
});

it('accepts a picture again while its cancelled work has not ended yet', async () => {
  const works: (() => void)[] = [];
  const queue = createUploadQueue({
    parallel: 2,
    run: (_id, signal) =>
      new Promise<void>((resolve) => works.push(resolve)).then(() => signal.throwIfAborted()),
    onPause: () => {},
  });
  queue.add(['a']);
  queue.cancel('a');
  queue.add(['a']);
  queue.add(['a', 'b']);
  expect(works, 'only "a", cancelled, and "b"').toHaveLength(2);
  works[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(works).toHaveLength(3);
});

it('stops cancelled pictures, running or waiting, and starts nothing after it is closed', async () => {
  const { queue, running, begun, settled } = queueOf(1);
  queue.add(['a', 'b', 'c']);
  const { signal } = running.get('a') ?? {};
  queue.cancel('b');
  queue.cancel('a');
  await settled();
  expect(signal?.aborted).toBe(true);
  expect(begun).toEqual(['a', 'c']);
  queue.close();
  queue.add(['d']);
  await settled();
  expect(begun).toEqual(['a', 'c']);
});
