import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from '../../../testing/redis-server.ts';
import { visitorMemory } from './health-counts.ts';
import { createSharedHealthCounts } from './shared-health-counts.ts';

let server: TestRedis;
beforeAll(async () => {
  if (!hasRedis) return;
  server = await startRedis();
});
afterAll(() => server?.stop());

it.skipIf(!hasRedis)('forgets a visitor after an hour, even while other visitors arrive', async () => {
  let now = 1_000_000_000_000;
  // Another gateway asks, so that the answer does not come from the memory of this one.
  const writer = createSharedHealthCounts(new Redis(server.url), () => now);
  const reader = createSharedHealthCounts(new Redis(server.url), () => now);
  await writer.remember('viewed', 'mf-blog@1', 'first');
  now += visitorMemory - 1;
  await writer.remember('viewed', 'mf-blog@1', 'second');
  expect(await reader.visitors('viewed', 'mf-blog@1')).toBe(2);
  expect(await reader.isRemembered('viewed', 'mf-blog@1', 'first')).toBe(true);
  now += 1;
  expect(await reader.visitors('viewed', 'mf-blog@1')).toBe(1);
  expect(await reader.isRemembered('viewed', 'mf-blog@1', 'first')).toBe(false);
  expect(await reader.isRemembered('viewed', 'mf-blog@1', 'second')).toBe(true);
  writer.close();
  reader.close();
});
