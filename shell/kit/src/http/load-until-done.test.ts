import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadUntilDone } from './load-until-done.ts';

const browser = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function failingLoad() {
  return vi.fn<() => Promise<string>>(() => Promise.reject(new Error('reset')));
}

it('waits at most 30 s between two tries', async () => {
  const load = failingLoad();
  const loading = loadUntilDone(load);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const tries = load.mock.calls.length;
  load.mockResolvedValue('loaded');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(tries + 1);
  expect(await loading).toBe('loaded');
});

it('tries at once when the connection is back', async () => {
  const load = failingLoad();
  const loading = loadUntilDone(load);
  await vi.advanceTimersByTimeAsync(60_000);
  load.mockResolvedValue('loaded');
  browser.dispatchEvent(new Event('online'));
  expect(await loading).toBe('loaded');
  expect(vi.getTimerCount()).toBe(0);
});
