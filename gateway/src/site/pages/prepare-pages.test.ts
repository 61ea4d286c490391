import pino from 'pino';
import { expect, it, vi } from 'vitest';
import type { Releases } from '../releases/releases.ts';
import type { PageStore } from './page-store.ts';
import { preparePages } from './prepare-pages.ts';

/** Renders ahead until `fail` is called. */
function setup() {
  const lines: string[] = [];
  const rendering = Promise.withResolvers<void>();
  const prepare = vi.fn(() => rendering.promise);
  const subscribe = vi.fn((_: () => void) => undefined);
  const stop = preparePages({
    releases: { current: {}, canaries: [], subscribe } as unknown as Releases,
    pages: { keep: () => undefined, prepare } as Partial<PageStore> as PageStore,
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    ahead: true,
  });
  const fail = async () => {
    rendering.reject(new Error('the renderer is gone'));
    await new Promise(setImmediate);
  };
  const change = () => subscribe.mock.lastCall?.[0]();
  return { lines, prepare, change, stop, fail };
}

it('logs why pages could not be rendered ahead', async () => {
  const { lines, fail } = setup();
  await fail();
  expect(lines.join()).toContain('the renderer is gone');
});

it('logs nothing when it was stopped, because the renderer ends with the gateway', async () => {
  const { lines, stop, fail } = setup();
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  await fail();
  await stopped;
  expect(lines).toEqual([]);
});

it('does not begin again for a change that comes while the gateway closes', async () => {
  const { prepare, change, stop, fail } = setup();
  change();
  expect(prepare).toHaveBeenCalledTimes(2);
  const stopped = stop();
  change();
  await fail();
  await stopped;
  expect(prepare).toHaveBeenCalledTimes(2);
});
