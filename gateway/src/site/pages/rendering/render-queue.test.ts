import { afterEach, expect, it, vi } from 'vitest';
import { RenderTimeout } from './errors.ts';
import { defaultRenderLimits } from './render-limits.ts';
import type { RenderJob } from './render-protocol.ts';
import { createRenderQueue } from './render-queue.ts';

afterEach(() => void vi.useRealTimers());

it('starts one process to replace a process that hangs, and stops it when it is closed', async () => {
  vi.useFakeTimers();
  const running = new Set<number>();
  let started = 0;
  const queue = createRenderQueue({
    limits: defaultRenderLimits,
    onDeath: () => undefined,
    onIdle: () => undefined,
    async start(onDeath) {
      const id = ++started;
      running.add(id);
      return {
        async run({ pathname }) {
          if (pathname !== '/hangs') return { html: pathname } as never;
          // Its process is killed, and ends a moment later.
          setTimeout(() => {
            running.delete(id);
            onDeath('timeout');
          }, 10);
          throw new RenderTimeout('The page took too long.');
        },
        async stop() {
          running.delete(id);
        },
      };
    },
  });
  const page = (pathname: string) => queue.run({ pathname } as RenderJob);
  const [hangs, next] = [page('/hangs'), page('/next')];
  await expect(hangs).rejects.toThrow(RenderTimeout);
  await expect(next).resolves.toMatchObject({ html: '/next' });
  await vi.advanceTimersByTimeAsync(100);
  expect([...running]).toEqual([2]);
  await queue.close();
  expect([...running]).toEqual([]);
});

it('starts a process for the next page when one could not be started', async () => {
  let starts = 0;
  const queue = createRenderQueue({
    limits: defaultRenderLimits,
    onDeath: () => undefined,
    onIdle: () => undefined,
    async start() {
      starts += 1;
      if (starts <= 5) throw new Error('There are too many open files.');
      return { run: async ({ pathname }) => ({ html: pathname }) as never, stop: async () => undefined };
    },
  });
  const page = () => queue.run({ pathname: '/page' } as RenderJob);
  for (let count = 0; count < 5; count += 1) await expect(page()).rejects.toThrow('too many open files');
  await expect(page()).resolves.toMatchObject({ html: '/page' });
  await queue.close();
});
