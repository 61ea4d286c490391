import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { hasRedis, startRedis, type TestRedis } from '../../testing/redis-server.ts';
import { connectFailFast, waitUntilReady } from './connection.ts';

let server: TestRedis;
beforeAll(async () => {
  if (hasRedis) server = await startRedis();
});
afterAll(() => server?.stop());

it.skipIf(!hasRedis)('fails at once after one command that a hanging Redis did not answer', async () => {
  const redis = connectFailFast(server.url, 500);
  await waitUntilReady(redis);
  server.process.kill('SIGSTOP');
  await expect(redis.ping()).rejects.toThrow();
  await eventually(() => expect(redis.status).not.toBe('ready'));
  // The kernel accepts new connections of the stopped server.
  for (const event of ['connect', 'close', 'reconnecting', 'connect', 'close']) {
    await new Promise<void>((done) => redis.once(event, done));
    const start = performance.now();
    await expect(redis.ping()).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(250);
  }
  server.process.kill('SIGCONT');
  await eventually(async () => expect(await redis.ping()).toBe('PONG'));
  redis.disconnect();
});

it('names the reason when Redis cannot be used', async () => {
  const redis = connectFailFast('redis://127.0.0.1:1');
  await expect(waitUntilReady(redis, 500)).rejects.toThrow('(connect ECONNREFUSED 127.0.0.1:1)');
  redis.disconnect();
});
