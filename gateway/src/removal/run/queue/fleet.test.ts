import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { eventually } from '../../../testing/eventually.ts';
import { disc, slowPicture } from '../../../testing/pictures.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../testing/redis-server.ts';
import { startS3, type TestS3 } from '../../../testing/s3-server.ts';
import {
  filesOf,
  type ReadyAnswer,
  startTestGateway,
  type TestGateway,
} from '../../../testing/test-gateway.ts';
import { type AnyAnswer, upload } from '../../../testing/upload.ts';
import { queueName } from './queue-messages.ts';
import type { QueueWorker } from './queue-worker.ts';
import { startWorker } from './start-worker.ts';

const gatewayEntry = fileURLToPath(new URL('../../../testing/gateway-process.ts', import.meta.url));
const healthIntervals = { first: 0, working: 200, failing: 200, timeout: 20_000 };
/** Its pictures have a low priority. */
const productEntry = fileURLToPath(new URL('../../../worker.ts', import.meta.url));
const workerEntry = fileURLToPath(new URL('../../../testing/worker-process.ts', import.meta.url));

describe.skipIf(!hasRedis)('a fleet (needs redis-server, which npm test installs)', () => {
  let redis: TestRedis;
  let s3: TestS3;
  let dataDir: string;
  let env: Record<string, string>;
  const closing: (() => Promise<void>)[] = [];
  const processes: ChildProcess[] = [];
  let one: TestGateway;
  let other: TestGateway;
  beforeAll(async () => {
    [redis, s3] = await Promise.all([startRedis(), startS3()]);
    dataDir = await mkdtemp(join(tmpdir(), 'liftout-fleet-'));
    env = {
      ...s3.env,
      REDIS_URL: redis.url,
      TOKEN_SECRET: 'a secret of at least 32 characters',
      DATA_DIR: dataDir,
      WORKERS: '1',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '100000',
    };
    [one, other] = await Promise.all([startTestGateway(env, { healthIntervals }), startTestGateway(env)]);
  });
  afterEach(async () => {
    for (const child of processes.splice(0)) child.kill('SIGKILL');
    for (const close of closing.splice(0)) await close();
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await redis.stop();
    await s3.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function gateway(extra: Record<string, string>) {
    const started = await startTestGateway({ ...env, ...extra }, { healthIntervals });
    closing.push(() => started.close());
    return started;
  }

  async function start(entry: string): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [entry], {
      env: { ...env, PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', LOW_PRIORITY: 'no' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    processes.push(child);
    const [firstLine] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    child.stdout?.resume();
    return { child, url: firstLine.toString().trim() };
  }

  async function removalCheck(url: string): Promise<unknown> {
    const { checks } = (await (await fetch(`${url}/api/health/ready`)).json()) as ReadyAnswer;
    return checks.removal;
  }

  /** A worker that is connected but takes no job. */
  async function idleWorker(url: string): Promise<void> {
    const connection = new Redis(url, { maxRetriesPerRequest: null }).on('error', () => {});
    const worker = new Worker(queueName, null, { connection, autorun: false });
    worker.on('error', () => {});
    closing.push(async () => {
      await worker.close(true).catch(() => {});
      connection.disconnect();
    });
    await worker.waitUntilReady();
  }

  describe('without a worker', () => {
    it('refuses a picture, because no worker would process it', async () => {
      const { response, answer } = await upload(one.url, await disc().jpeg().toBuffer());
      expect([response.status, answer.code]).toEqual([503, 'busy']);
      expect(response.headers.get('retry-after')).toBe('10');
      await eventually(async () => expect(await filesOf(dataDir)).toEqual([]));
    });

    it('is not ready while no worker is connected, and reports it', async () => {
      await eventually(async () =>
        expect(await removalCheck(one.url)).toEqual({
          ok: false,
          reason: 'No worker is connected to Redis.',
        }),
      );
    });

    it('counts the pictures that wait in the metrics', async () => {
      await idleWorker(redis.url);
      const client = new AbortController();
      const { signal } = client;
      const pictures = await Promise.all([160, 161, 162].map((width) => disc(width).jpeg().toBuffer()));
      const waiting = pictures.map((picture) => upload(one.url, picture, { signal }));
      await eventually(async () =>
        expect(await (await fetch(`${one.url}/metrics`)).text()).toMatch(/liftout_queue_waiting 3\n/),
      );
      client.abort();
      expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(
        Array(3).fill('rejected'),
      );
    });
  });

  describe('with a worker', () => {
    let worker: QueueWorker;
    beforeAll(async () => {
      worker = await startWorker({
        config: readConfig(env),
        logger: pino({ level: 'silent' }),
        // Otherwise all other processes of the machine have precedence, such as browser tests.
        poolLimits: { lowPriority: false },
      });
      // The readiness check may still have its earlier result, so an upload is tried.
      const picture = await disc(50, 40).jpeg().toBuffer();
      await eventually(async () => expect((await upload(one.url, picture)).response.status).toBe(200));
    });
    afterAll(() => worker.close());

    it('removes a background with a worker, and any gateway serves its result', async () => {
      const { answer } = await upload(one.url, await disc().jpeg().toBuffer());
      expect(answer, answer.error).toMatchObject({ status: 'completed', width: 96, height: 64 });
      const response = await fetch(`${other.url}/api/download/secure/${answer.downloadToken}?format=webp`);
      expect(response.status).toBe(200);
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width: 96,
      });
      const deleted = await fetch(`${other.url}/api/results/${answer.downloadToken}`, { method: 'DELETE' });
      expect(deleted.status).toBe(204);
      expect((await fetch(`${one.url}/uploads/${answer.processedPath}`)).status).toBe(404);
    });

    it('takes a picture with QUEUE_LIMIT=0 while nothing waits', async () => {
      const { url } = await gateway({ QUEUE_LIMIT: '0' });
      const { answer } = await upload(url, await disc(164).jpeg().toBuffer());
      expect(answer, answer.error).toMatchObject({ status: 'completed' });
    });

    it('passes on a refusal of a worker unchanged', async () => {
      const { response, answer } = await upload(one.url, (await disc().jpeg().toBuffer()).subarray(0, 700));
      expect([response.status, answer.code]).toEqual([422, 'undecodable_image']);
    });

    it('gives a repeat at another gateway the same answer', async () => {
      const picture = await disc().jpeg().toBuffer();
      const headers = { 'Idempotency-Key': 'a-key-for-two-gateways' };
      const first = await upload(one.url, picture, { headers });
      expect((await upload(other.url, picture, { headers })).answer).toEqual(first.answer);
    });

    it('gives one answer when two gateways process the same request', async () => {
      const picture = await disc(170, 90).jpeg().toBuffer();
      const headers = { 'Idempotency-Key': 'a-key-for-both-at-once' };
      const both = [one, other].map(({ url }) => upload(url, picture, { headers }));
      const [first, second] = await Promise.all(both);
      expect(first?.answer).toMatchObject({ status: 'completed' });
      expect(second?.answer).toEqual(first?.answer);
    });

    it('stops the work of a worker when the client disconnects, and leaves nothing in the store', async () => {
      const client = new AbortController();
      const gone = upload(one.url, await slowPicture(), { signal: client.signal });
      await eventually(async () => expect((await filesOf(dataDir)).length).toBeGreaterThan(0));
      client.abort();
      await expect(gone).rejects.toThrow();
      await eventually(async () => expect(await filesOf(dataDir)).toEqual([]));
    });
  });

  it('refuses a picture when too many wait in the whole fleet', async () => {
    await idleWorker(redis.url);
    const limited = await gateway({ QUEUE_LIMIT: '1' });
    const client = new AbortController();
    const waiting = upload(one.url, await disc(163).jpeg().toBuffer(), { signal: client.signal });
    const connection = new Redis(redis.url);
    await eventually(async () => expect(await connection.llen('bull:liftout-removals:wait')).toBe(1));
    connection.disconnect();
    const { response, answer } = await upload(limited.url, await disc().jpeg().toBuffer());
    expect([response.status, answer.code]).toEqual([503, 'busy']);
    client.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('counts the requests of an address over all gateways', async () => {
    const [one, other] = [
      await gateway({ RATE_LIMIT_PER_MINUTE: '2' }),
      await gateway({ RATE_LIMIT_PER_MINUTE: '2' }),
    ];
    const statuses: number[] = [];
    for (const { url } of [one, other, one, other]) {
      statuses.push((await fetch(`${url}/api/upload`, { method: 'POST' })).status);
    }
    expect(statuses.slice(-1)).toEqual([429]);
  });

  it('loses no accepted upload when a gateway and a worker are killed under load', async () => {
    const [one, other] = [await start(gatewayEntry), await start(gatewayEntry)];
    const [firstWorker] = [await start(workerEntry), await start(workerEntry)];
    const pictures = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        disc(160 + i, 100)
          .jpeg()
          .toBuffer(),
      ),
    );
    let answered = 0;
    const urls = [one.url, other.url];
    const uploads = pictures.map((picture, i) => {
      const headers = { 'Idempotency-Key': `upload-number-${i}-${process.pid}` };
      let attempt = 0;
      // Retries as a real client does: at the other gateway when one does not answer.
      return eventually(async () => {
        attempt += 1;
        const { response, answer } = await upload(urls[(i + attempt) % 2] as string, picture, { headers });
        expect(response.status).toBe(200);
        answered += 1;
        return answer;
      }, 150_000);
    });
    const allAnswers: Promise<AnyAnswer[]> = Promise.all(uploads);
    const killed = eventually(() => expect(answered).toBeGreaterThan(1), 90_000).then(() => {
      firstWorker.child.kill('SIGKILL');
      one.child.kill('SIGKILL');
    });
    const [answers] = await Promise.all([allAnswers, killed]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('completed'));
    for (const { downloadToken } of answers) {
      const response = await fetch(`${other.url}/api/download/secure/${downloadToken}`);
      expect(response.status).toBe(200);
      await sharp(Buffer.from(await response.arrayBuffer()), { failOn: 'warning' }).stats();
    }
  }, 180_000);

  it('refuses new pictures while Redis is unavailable, and answers everything else', async () => {
    const own = await startRedis();
    const one = await gateway({ REDIS_URL: own.url });
    await own.stop();
    const { response, answer } = await upload(one.url, await disc().jpeg().toBuffer());
    expect([response.status, answer.code]).toEqual([503, 'busy']);
    await eventually(async () =>
      expect(await removalCheck(one.url)).toEqual({ ok: false, reason: 'Redis cannot be reached.' }),
    );
    for (const call of ['live', 'serving'])
      expect((await fetch(`${one.url}/api/health/${call}`)).status).toBe(200);
  });

  it.each(['stops', 'loses its data'])('answers an upload in flight when Redis %s', async (fault) => {
    const own = await startRedis();
    try {
      const one = await gateway({ REDIS_URL: own.url });
      await idleWorker(own.url);
      // No worker takes the job, so that it waits in Redis.
      const inFlight = upload(one.url, await disc().jpeg().toBuffer());
      const connection = new Redis(own.url);
      connection.on('error', () => {});
      await eventually(async () => expect(await connection.llen('bull:liftout-removals:wait')).toBe(1));
      if (fault === 'stops') await own.stop();
      else await connection.flushall();
      connection.disconnect();
      const { response, answer } = await inFlight;
      expect([response.status, answer.code]).toEqual([503, 'busy']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await own.stop();
    }
  });

  it.each(['is idle', 'works on a picture'])(
    'ends a worker on SIGTERM while Redis is unavailable, also when it %s',
    async (state) => {
      const own = await startRedis();
      env.REDIS_URL = own.url;
      const { child } = await start(state === 'is idle' ? productEntry : workerEntry).finally(() => {
        env.REDIS_URL = redis.url;
      });
      const one = await gateway({ REDIS_URL: own.url });
      await one.ready();
      const uploaded = state === 'is idle' ? undefined : upload(one.url, await slowPicture());
      if (uploaded) {
        const connection = new Redis(own.url);
        connection.on('error', () => {});
        await eventually(async () => expect(await connection.llen('bull:liftout-removals:active')).toBe(1));
        connection.disconnect();
      }
      await own.stop();
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      if (uploaded) expect((await uploaded).response.status).toBe(503);
    },
  );
});
