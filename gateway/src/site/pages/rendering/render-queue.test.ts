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
