import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetries } from './load-with-retries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads a file that fails twice', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('reset'))
    .mockRejectedValueOnce(new Error('reset'))
    .mockResolvedValue('loaded');
  const loading = loadWithRetries(load);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loading).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(3);
});

it('gives up after the third try, and at once after a file that hung', async () => {
  const broken = vi.fn(() => Promise.reject(new Error('404')));
  const failing = expect(loadWithRetries(broken)).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(1000);
  await failing;
  expect(broken).toHaveBeenCalledTimes(3);

  const hanging = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, 8000));
    throw new Error('timeout');
  });
  const hung = expect(loadWithRetries(hanging)).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(8000);
  await hung;
  expect(hanging).toHaveBeenCalledTimes(1);
});
