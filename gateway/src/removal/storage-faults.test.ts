import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { disc } from '../testing/pictures.ts';
import { type S3Fault, startS3, type TestS3 } from '../testing/s3-server.ts';
import { type ReadyAnswer, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { upload } from '../testing/upload.ts';

const key = 'a-key-of-a-program';
const healthIntervals = { first: 0, working: 100, failing: 100, timeout: 20_000 };

describe('a gateway whose S3 store fails', () => {
  let s3: TestS3;
  let gateway: TestGateway;
  let path: string;
  beforeAll(async () => {
    s3 = await startS3();
    const env = { ...s3.env, TOKEN_SECRET: 'a secret of at least 32 characters' };
    gateway = await startTestGateway(env, { healthIntervals });
    await gateway.ready();
    const { answer } = await upload(gateway.url, await disc().png().toBuffer());
    path = `/uploads/${answer.processedPath}`;
  });
  afterEach(async () => {
    await s3.fail('none');
    await gateway.ready();
  });
  afterAll(async () => {
    await gateway.dispose();
    await s3.stop();
  });

  const reasons: [S3Fault, string | RegExp][] = [
    ['hang', 'The S3 store does not answer.'],
    ['refuse', 'The S3 store cannot be reached.'],
    ['error', /^The S3 store answers with an error/],
  ];
  it.each(reasons)(
    'answers 503 to uploads and reads, and names the fault in ready: %s',
    async (fault, reason) => {
      await s3.fail(fault);
      const [{ response, answer }, read] = await Promise.all([
        upload(gateway.url, await disc().png().toBuffer()),
        fetch(gateway.url + path),
      ]);
      expect([response.status, answer.code]).toEqual([503, 'storage_unavailable']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([read.status, read.headers.has('retry-after')]).toEqual([503, true]);
      expect(gateway.log.join('')).toContain('"code":"storage_unavailable"');

      const ready = await eventually(async () => {
        const before = performance.now();
        const response = await fetch(`${gateway.url}/api/health/ready`);
        expect(response.status).toBe(503);
        // Half of the second that a probe waits by default, on a busy machine.
        expect(performance.now() - before).toBeLessThan(500);
        return response.json();
      });
      const storage = (ready as { checks: { storage: unknown } }).checks.storage;
      expect(storage).toEqual({
        ok: false,
        reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
      });
      await eventually(async () => expect((await gateway.files()).filter(isScratch)).toEqual([]));
    },
  );
});

describe('a gateway whose disk fails', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ GATEWAY_API_KEYS: key }, { healthIntervals });
    await gateway.ready();
    // No file can be written below a file, even by root, which ignores permissions.
    for (const folder of ['scratch', 'results', 'incoming']) {
      // Again if a readiness check makes the folder at this moment.
      await eventually(async () => {
        await rm(join(gateway.dataDir, folder), { recursive: true, force: true });
        await writeFile(join(gateway.dataDir, folder), '');
      });
    }
  });
  afterAll(() => gateway.dispose());

  it('answers a visitor 503 with Retry-After, and logs the cause', async () => {
    gateway.log.length = 0;
    const { response, answer } = await upload(gateway.url, await disc().png().toBuffer());
    expect([response.status, answer.code]).toEqual([503, 'storage_unavailable']);
    expect(response.headers.get('retry-after')).toBe('10');
    const requestId = response.headers.get('x-request-id') ?? '';
    // Background work may log the same fault.
    const line = await eventually(() => {
      const found = gateway.log.find((one) => one.includes('storage_unavailable') && one.includes(requestId));
      expect(found).toContain('ENOTDIR');
      return found ?? '';
    });
    expect(JSON.parse(line)).toMatchObject({ level: 50, requestId });
  });

  it('answers a program 503 as well, for every kind of body', async () => {
    const image = await disc().png().toBuffer();
    const form = new FormData();
    form.append('image_file', new Blob([image as Uint8Array<ArrayBuffer>]), 'a.png');
    const bodies: RequestInit[] = [
      { body: form },
      {
        body: JSON.stringify({ image_file_b64: image.toString('base64') }),
        headers: { 'Content-Type': 'application/json' },
      },
    ];
    for (const { body, headers } of bodies) {
      const response = await fetch(`${gateway.url}/v1.0/removebg`, {
        method: 'POST',
        headers: { ...headers, 'X-Api-Key': key },
        body: body ?? null,
      });
      const answer = (await response.json()) as { errors: { code: string }[] };
      expect([response.status, answer.errors[0]?.code]).toEqual([503, 'storage_unavailable']);
    }
  });

  it('is not ready, and reports why', async () => {
    await eventually(async () => {
      const response = await fetch(`${gateway.url}/api/health/ready`);
      const { checks } = (await response.json()) as ReadyAnswer;
      const reason = 'The data folder is not a folder.';
      expect([response.status, checks]).toEqual([
        503,
        { removal: { ok: false, reason }, storage: { ok: false, reason } },
      ]);
    });
  });

  it('is still alive', async () => {
    expect((await fetch(`${gateway.url}/api/health/live`)).status).toBe(200);
  });
});

const isScratch = (path: string) => path.includes('/scratch/');
