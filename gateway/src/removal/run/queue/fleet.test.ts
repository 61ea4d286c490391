import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { eventually } from '../../../testing/eventually.ts';
import { disc, slowPicture } from '../../../testing/pictures.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../testing/redis-server.ts';
import { startS3, type TestS3 } from '../../../testing/s3-server.ts';
import { filesOf, startTestGateway } from '../../../testing/test-gateway.ts';
import { type AnyAnswer, upload } from '../../../testing/upload.ts';
import { startWorker } from './start-worker.ts';

const gatewayEntry = fileURLToPath(new URL('../../../testing/gateway-process.ts', import.meta.url));
const workerEntry = fileURLToPath(new URL('../../../worker.ts', import.meta.url));

describe.skipIf(!hasRedis)('a fleet (needs redis-server, which npm test installs)', () => {
  let redis: TestRedis;
  let s3: TestS3;
  let dataDir: string;
  let env: Record<string, string>;
  const closing: (() => Promise<void>)[] = [];
  const processes: ChildProcess[] = [];
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
  });
  afterEach(async () => {
    for (const child of processes.splice(0)) child.kill('SIGKILL');
    for (const close of closing.splice(0)) await close();
  });
  afterAll(async () => {
    await redis.stop();
    await s3.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function gateway(extra: Record<string, string> = {}) {
    const started = await startTestGateway({ ...env, ...extra });
    closing.push(() => started.close());
    return started;
  }

  async function worker(extra: Record<string, string> = {}) {
    const started = await startWorker({
      config: readConfig({ ...env, ...extra }),
      logger: pino({ level: 'silent' }),
    });
    let open = true;
    const close = async () => {
      if (open) await started.close();
      open = false;
    };
    closing.push(close);
    return { close };
  }

  async function start(entry: string): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [entry], {
      env: { ...env, PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    processes.push(child);
    const [firstLine] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    child.stdout?.resume();
    return { child, url: firstLine.toString().trim() };
  }

  it('cuts a picture by a worker, and any gateway serves its result', async () => {
    const [one, other] = [await gateway(), await gateway()];
    await worker();
    const { answer } = await upload(one.url, await disc().jpeg().toBuffer());
    expect(answer).toMatchObject({ status: 'completed', width: 96, height: 64 });
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

  it('hands a refusal of a worker on as it is', async () => {
    const one = await gateway();
    await worker();
    const { response, answer } = await upload(one.url, (await disc().jpeg().toBuffer()).subarray(0, 700));
    expect([response.status, answer.code]).toEqual([422, 'undecodable_image']);
  });

  it('is not ready while no worker is there', async () => {
    const one = await gateway();
    await eventually(async () => expect((await fetch(`${one.url}/api/health/ready`)).status).toBe(503));
    await worker();
    await eventually(async () => expect((await fetch(`${one.url}/api/health/ready`)).status).toBe(200));
  });

  it('refuses a picture when too many wait in the whole fleet', async () => {
    const one = await gateway({ QUEUE_LIMIT: '0' });
    const { response, answer } = await upload(one.url, await disc().jpeg().toBuffer());
    expect([response.status, answer.code]).toEqual([503, 'busy']);
  });

  it('counts an address once for all gateways', async () => {
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

  it('gives a repeat at another gateway the same answer', async () => {
    const [one, other] = [await gateway(), await gateway()];
    await worker();
    const picture = await disc().jpeg().toBuffer();
    const headers = { 'Idempotency-Key': 'a-key-for-two-gateways' };
    const first = await upload(one.url, picture, { headers });
    expect((await upload(other.url, picture, { headers })).answer).toEqual(first.answer);
  });

  it('stops the work of a worker when the client goes away, and leaves nothing in the store', async () => {
    const one = await gateway();
    await worker();
    const client = new AbortController();
    const gone = upload(one.url, await slowPicture(), { signal: client.signal });
    await eventually(async () => expect((await filesOf(dataDir)).length).toBeGreaterThan(0));
    client.abort();
    await expect(gone).rejects.toThrow();
    await eventually(async () => expect(await filesOf(dataDir)).toEqual([]));
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
    const uploads = pictures.map(async (picture, i) => {
      const headers = { 'Idempotency-Key': `upload-number-${i}-${process.pid}` };
      // As a client does that wants its picture: it asks the next gateway when one is gone.
      for (let attempt = 0; attempt < 200; attempt++) {
        try {
          const { response, answer } = await upload(urls[(i + attempt) % 2] as string, picture, { headers });
          if (response.status === 200) {
            answered++;
            return answer;
          }
        } catch {
          // The gateway is gone.
        }
        await new Promise((wait) => setTimeout(wait, 250));
      }
      throw new Error('An upload was lost.');
    });
    await eventually(() => expect(answered).toBeGreaterThan(1));
    firstWorker.child.kill('SIGKILL');
    one.child.kill('SIGKILL');
    const answers: AnyAnswer[] = await Promise.all(uploads);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('completed'));
    for (const { downloadToken } of answers) {
      const response = await fetch(`${other.url}/api/download/secure/${downloadToken}`);
      expect(response.status).toBe(200);
      await sharp(Buffer.from(await response.arrayBuffer()), { failOn: 'warning' }).stats();
    }
  }, 180_000);

  it('refuses new pictures while Redis is away, and goes on answering the rest', async () => {
    const own = await startRedis();
    const one = await gateway({ REDIS_URL: own.url });
    await own.stop();
    const { response, answer } = await upload(one.url, await disc().jpeg().toBuffer());
    expect([response.status, answer.code]).toEqual([503, 'busy']);
    expect((await fetch(`${one.url}/api/health/live`)).status).toBe(200);
  });
});
