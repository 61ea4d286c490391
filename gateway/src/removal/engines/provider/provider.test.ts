import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicAccountAnswer, PublicErrorAnswer } from '@liftout/gateway-contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultIntervals } from '../../../platform/observability/health.ts';
import type { ServerOptions } from '../../../server.ts';
import { eventually } from '../../../testing/eventually.ts';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';
import { upload } from '../../../testing/upload.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

const apiKey = 'the-secret-key-of-the-provider';
let provider: Server;
let providerUrl: string;
let behaviour: RequestListener;
let calls: { headers: IncomingMessage['headers']; body: Buffer }[] = [];
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ headers: request.headers, body: Buffer.concat(chunks) });
    behaviour(request, response);
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1.0/removebg`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

/** The gateway of the current test: the shared one, or one with other settings. */
let gateway: TestGateway;
let shared: TestGateway;
const start = (env: Record<string, string> = {}, options: Partial<ServerOptions> = {}) =>
  startTestGateway(
    {
      REMOVAL_PROVIDER_URL: providerUrl,
      REMOVAL_PROVIDER_API_KEY: apiKey,
      // Only tests that set a shorter time wait for it.
      REMOVAL_PROVIDER_TIMEOUT_SECONDS: '60',
      GATEWAY_API_KEYS: 'a-key-of-the-gateway',
      ...env,
    },
    options,
  );
beforeAll(async () => {
  shared = await start();
});
afterAll(() => shared.dispose());
beforeEach(() => {
  gateway = shared;
  calls = [];
});
afterEach(async () => {
  expect(gateway.log.join('')).not.toContain(apiKey);
  if (gateway !== shared) await gateway.dispose();
});

/** Value of a counter, 0 when it was never counted. */
async function count(metric: string): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** A cut-out as the provider sends it, with a transparent border. Its red is easy to recognise. */
async function cutOut(width = 96, height = 64): Promise<Buffer> {
  const inner = { width: width >> 1, height: height >> 1, channels: 4, background: '#f00' } as const;
  return sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([{ input: { create: inner }, gravity: 'centre' }])
    .png()
    .toBuffer();
}

const picture = () => disc().jpeg().toBuffer();

/** Lines of one and two pixels in red and blue on white. */
function colouredLines(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3, 255);
  const paint = (x: number, y: number, colour: readonly number[]) => pixels.set(colour, (y * width + x) * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x % 8 === 1 || x % 8 === 4 || x % 8 === 5) paint(x, y, [224, 0, 0]);
      else if (y % 6 === 2) paint(x, y, [0, 0, 200]);
    }
  }
  return pixels;
}
const png = (response: ServerResponse, bytes: Buffer) =>
  response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);

async function resultOf(answer: { processedPath: string }) {
  const response = await fetch(`${gateway.url}/uploads/${answer.processedPath}`);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}

describe('a gateway with a provider', () => {
  it('sends the picture with the key, and takes the returned matte', async () => {
    const answers = await count('liftout_provider_answers_total{outcome="ok"}');
    behaviour = async (_request, response) => png(response, await cutOut());
    const { answer } = await upload(gateway.url, await picture(), { name: 'secret-name.jpg' });
    expect(answer).toMatchObject({ status: 'completed', isSimulationMode: false, width: 96, height: 64 });
    const { at } = await resultOf(answer);
    expect(at(0, 0)).toEqual([0, 0, 0, 0]);
    // The disc of the picture is blue, the answer of the provider red.
    expect(at(48, 32)[3]).toBe(255);
    expect(at(48, 32)[2]).toBeGreaterThan(at(48, 32)[0] as number);
    const [call] = calls;
    expect(call?.headers['x-api-key']).toBe(apiKey);
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data/);
    const body = call?.body.toString('latin1') ?? '';
    expect(body).toMatch(/name="image_file"; filename="image.jpg"\r\nContent-Type: image\/jpeg/);
    expect(body).not.toContain('secret-name');
    expect(await count('liftout_provider_answers_total{outcome="ok"}')).toBe(answers + 1);
  });

  it('keeps the colours of thin lines, which a compressed copy would lose', async () => {
    behaviour = async (_request, response) => {
      // The provider returns the picture that it got, fully opaque.
      const body = calls.at(-1)?.body ?? Buffer.alloc(0);
      const sent = body.subarray(body.indexOf('\r\n\r\n', body.indexOf('image_file')) + 4);
      expect((await sharp(sent, { failOn: 'none' }).metadata()).chromaSubsampling).toBe('4:4:4');
      png(response, await sharp(sent, { failOn: 'none' }).ensureAlpha().png().toBuffer());
    };
    const [width, height] = [96, 64];
    const lines = colouredLines(width, height);
    const raw = { width, height, channels: 3 } as const;
    const { answer } = await upload(gateway.url, await sharp(lines, { raw }).png().toBuffer());
    const { at } = await resultOf(answer);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [red, green, blue, alpha] = at(pixel % width, Math.floor(pixel / width)) as [
        number,
        number,
        number,
        number,
      ];
      expect([red, green, blue, alpha]).toEqual([...lines.subarray(pixel * 3, pixel * 3 + 3), 255]);
    }
  });

  it('scales a smaller matte up and uses the colours of the picture', async () => {
    behaviour = async (_request, response) => png(response, await cutOut(48, 32));
    const { answer } = await upload(gateway.url, await picture());
    expect(answer).toMatchObject({ status: 'completed', width: 96, height: 64 });
    const { at } = await resultOf(answer);
    expect(at(0, 0)[3]).toBe(0);
    expect(at(48, 32)[2]).toBeGreaterThan(at(48, 32)[0] as number);
  });

  it.each([
    [4000, 600, 1290, 193],
    [6144, 4064, 614, 406],
  ])(
    'takes the answer for a picture of %i × %i, whose sides are rounded',
    async (width, height, ...answered) => {
      behaviour = async (_request, response) => png(response, await cutOut(...answered));
      const { answer } = await upload(gateway.url, await disc(width, height).jpeg().toBuffer());
      expect(answer).toMatchObject({ status: 'completed', width, height });
    },
  );

  it('serves the public API with its options', async () => {
    behaviour = async (_request, response) => png(response, await cutOut(48, 64));
    const form = new FormData();
    form.append('image_file', new Blob([(await picture()) as Uint8Array<ArrayBuffer>]), 'a.jpg');
    form.append('roi', '0% 0% 50% 100%');
    form.append('bg_color', '0f0');
    const response = await fetch(`${gateway.url}/v1.0/removebg`, {
      method: 'POST',
      body: form,
      headers: { 'X-Api-Key': 'a-key-of-the-gateway' },
    });
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([response.status, info.width, info.height]).toEqual([200, 96, 64]);
    expect(data[(32 * 96 + 24) * info.channels]).toBeGreaterThan(200);
    expect(data[(32 * 96 + 72) * info.channels]).toBeLessThan(50);
  });

  it('is ready without a model, and without calling the provider, whose work costs money', async () => {
    gateway = await start({ REMOVAL_MODEL: 'u2net' }, { healthIntervals: defaultIntervals });
    expect(await gateway.ready()).toMatchObject({ engine: { name: 'provider' } });
    expect(calls).toHaveLength(0);
  });

  const json = (response: ServerResponse, status: number, code = '') =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ errors: [{ title: 'x', code }] }));
  const faults: Record<string, [reason: string, RequestListener]> = {
    'has no credits left (402)': ['provider_no_credits', (_request, response) => json(response, 402)],
    'refuses the key (403)': ['provider_refused', (_request, response) => json(response, 403)],
    'is busy for long (429)': [
      'provider_busy',
      (_request, response) => response.writeHead(429, { 'retry-after': '60' }).end(),
    ],
    'finds no subject (400)': [
      'no_subject',
      (_request, response) => json(response, 400, 'unknown_foreground'),
    ],
    'answers an empty picture with 200': [
      'no_subject',
      async (_request, response) =>
        png(
          response,
          await sharp({ create: { width: 96, height: 64, channels: 4, background: '#0000' } })
            .png()
            .toBuffer(),
        ),
    ],
    'rejects the picture (400)': ['provider_rejected', (_request, response) => json(response, 400, 'other')],
    'fails (500)': ['provider_down', (_request, response) => json(response, 500)],
    'redirects (302)': [
      'provider_bad_answer',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    hangs: ['provider_timeout', () => {}],
    'closes the connection': ['provider_down', (request) => request.socket.destroy()],
    'resets in the middle of the picture': [
      'provider_down',
      async (request, response) => {
        const bytes = await cutOut();
        response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 100));
        setTimeout(() => request.socket.resetAndDestroy(), 30);
      },
    ],
    'answers HTML with 200': [
      'provider_bad_answer',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
    'answers nothing with 200': [
      'provider_bad_answer',
      (_request, response) => response.writeHead(200).end(),
    ],
    'answers garbage that begins like a PNG': [
      'provider_bad_answer',
      (_request, response) =>
        png(response, Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000, 7)])),
    ],
    'answers half a PNG': [
      'provider_bad_answer',
      async (_request, response) => png(response, (await cutOut(400, 300)).subarray(0, 300)),
    ],
    'answers 200 MB': [
      'provider_bad_answer',
      (_request, response) => {
        response.writeHead(200).write('\x89', 'latin1');
        const piece = Buffer.alloc(1_000_000);
        let left = 200;
        const more = () => {
          while (left-- > 0) if (!response.write(piece)) return void response.once('drain', more);
          response.end();
        };
        response.on('error', () => {});
        more();
      },
    ],
    'drips for ever': [
      'provider_timeout',
      (_request, response) => {
        response.writeHead(200).write('\x89', 'latin1');
        const drip = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(drip));
      },
    ],
    'answers another picture': [
      'provider_bad_answer',
      async (_request, response) => png(response, await cutOut(64, 64)),
    ],
    'answers a larger picture': [
      'provider_bad_answer',
      async (_request, response) => png(response, await cutOut(192, 128)),
    ],
    'answers a bomb': ['provider_bad_answer', (_request, response) => png(response, bomb)],
  };
  it('follows hints where the provider finds no subject', async () => {
    behaviour = (_request, response) => json(response, 400, 'unknown_foreground');
    const { answer } = await upload(gateway.url, await picture(), { hints: '{"keep":[[[48,32]]]}' });
    expect(answer).toMatchObject({ status: 'completed', width: 96, height: 64 });
    const { at } = await resultOf(answer);
    expect([at(48, 32)[3], at(2, 2)[3]]).toEqual([255, 0]);
  });

  let bomb: Buffer;
  beforeAll(async () => {
    const blank = { width: 6000, height: 5000, channels: 4, background: '#0000' } as const;
    bomb = await sharp({ create: blank }).png().toBuffer();
  });

  it.each(Object.keys(faults))(
    'ends in a clear sentence and a counted metric when the provider %s',
    async (what) => {
      const [reason, listener] = faults[what] as [string, RequestListener];
      if (reason === 'provider_timeout') {
        gateway = await start({ REMOVAL_PROVIDER_TIMEOUT_SECONDS: '1' });
      } else {
        // After too many failures in a row no request is sent.
        behaviour = async (_request, response) => png(response, await cutOut());
        await upload(gateway.url, await picture());
      }
      const metric = `liftout_removal_seconds_count{engine="provider",outcome="${reason}"}`;
      const [failures, files] = [await count(metric), await gateway.results()];
      behaviour = listener;
      const { response, answer } = await upload(gateway.url, await picture());
      expect(response.status).toBe(200);
      expect(answer).toMatchObject({
        status: 'failed',
        isSimulationMode: false,
        reason,
        downloadToken: '',
        processedPath: '',
      });
      expect(answer.error).toMatch(/^[A-Z][^{}<>]+\.$/);
      expect(JSON.stringify(answer)).not.toContain(apiKey);
      expect(await count(metric)).toBe(failures + 1);
      await eventually(async () => expect(await gateway.files()).toEqual(files));
    },
  );

  it.each([
    ['rejects the picture (400)', 400, 'failed_to_read_image'],
    ['has no credits left (402)', 402, 'insufficient_credits'],
    ['refuses the key (403)', 503, 'removal_failed'],
  ])('tells programs whether only this picture fails when the provider %s', async (what, status, code) => {
    behaviour = faults[what]?.[1] as RequestListener;
    const form = new FormData();
    form.append('image_file', new Blob([(await picture()) as Uint8Array<ArrayBuffer>]), 'a.jpg');
    const response = await fetch(`${gateway.url}/v1.0/removebg`, {
      method: 'POST',
      body: form,
      headers: { 'X-Api-Key': 'a-key-of-the-gateway' },
    });
    const { errors } = (await response.json()) as PublicErrorAnswer;
    expect([response.status, errors[0]?.code]).toEqual([status, code]);
    // A program that is told when to come back would send each picture again and again.
    expect(response.headers.get('retry-after')).toBeNull();
  });

  it('sends a picture again after a short 429', async () => {
    behaviour = async (_request, response) => {
      if (calls.length === 1) response.writeHead(429, { 'retry-after': '0' }).end();
      else png(response, await cutOut());
    };
    expect((await upload(gateway.url, await picture())).answer.status).toBe('completed');
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['77', '77'],
    ['86400', '300'],
    ['soon', '10'],
    ['Thu, 31 Dec 2099 23:59:59 GMT', '300'],
  ])('tells programs when a busy provider wants to be asked again: %s', async (asked, told) => {
    behaviour = (_request, response) => response.writeHead(429, { 'retry-after': asked }).end();
    const form = new FormData();
    form.append(
      'image_file',
      new Blob([(await disc(1500, 1000).png().toBuffer()) as Uint8Array<ArrayBuffer>]),
      'a.png',
    );
    const headers = { 'X-Api-Key': 'a-key-of-the-gateway' };
    const account = async () => {
      const answer = await (await fetch(`${gateway.url}/v1.0/account`, { headers })).json();
      return (answer as PublicAccountAnswer).data.attributes.api.free_calls;
    };
    const before = await account();
    const response = await fetch(`${gateway.url}/v1.0/removebg`, { method: 'POST', body: form, headers });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, told]);
    expect(before - (await account())).toBe(2);
  });

  it('never sends a picture twice when the first try may have been charged', async () => {
    behaviour = (request) => request.socket.destroy();
    await upload(gateway.url, await picture());
    expect(calls).toHaveLength(1);
  });

  it('reports a provider that refuses connections as down', async () => {
    gateway = await start({ REMOVAL_PROVIDER_URL: 'http://127.0.0.1:9/' });
    const { answer } = await upload(gateway.url, await picture());
    expect(answer.reason).toBe('provider_down');
  });

  it.each([
    ['does not speak TLS', 'provider_down', 'ssl', 'https:'],
    ['redirects (302)', 'provider_bad_answer', 'The provider answers 302.', 'http:'],
    ['refuses the key (403)', 'provider_refused', 'The provider answers 403.', 'http:'],
    ['answers another picture', 'provider_bad_answer', 'does not fit the picture', 'http:'],
    ['answers half a PNG', 'provider_bad_answer', 'png', 'http:'],
  ])('logs once that it %s', async (what, reason, cause, protocol) => {
    behaviour = faults[what]?.[1] ?? (() => {});
    gateway = await start({ REMOVAL_PROVIDER_URL: providerUrl.replace('http:', protocol) });
    for (let i = 0; i < 2; i++) {
      expect((await upload(gateway.url, await picture())).answer.reason).toBe(reason);
    }
    const errors = gateway.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toHaveLength(1);
    expect(errors[0].msg).toBe('the provider does not remove backgrounds');
    expect(errors[0].err.message.toLowerCase()).toContain(cause.toLowerCase());
  });

  it('sends nothing to a provider that keeps failing', async () => {
    gateway = await start();
    behaviour = (_request, response) => json(response, 500);
    for (let i = 0; i < 7; i++)
      await upload(
        gateway.url,
        await disc(96 + i, 64)
          .jpeg()
          .toBuffer(),
      );
    expect(calls).toHaveLength(5);
    expect(await count('liftout_provider_answers_total{outcome="provider_down"}')).toBe(7);
  });

  it('counts the pictures that wait for the provider, up to QUEUE_LIMIT', async () => {
    gateway = await start({ QUEUE_LIMIT: '2' });
    const answers: ServerResponse[] = [];
    behaviour = (_request, response) => void answers.push(response);
    const sendPicture = async (width: number) => upload(gateway.url, await disc(width, 64).jpeg().toBuffer());
    const uploads = [96, 97, 98].map(sendPicture);
    await eventually(() => expect(answers).toHaveLength(3));
    expect(await count('liftout_queue_waiting')).toBe(2);
    expect((await sendPicture(99)).response.status).toBe(503);
    for (const answer of answers) png(answer, await cutOut());
    await Promise.all(uploads);
    expect(await count('liftout_queue_waiting')).toBe(0);
  });

  it('aborts the request when the client disconnects', async () => {
    const files = await gateway.results();
    let closed = false;
    behaviour = (_request, response) => {
      response.on('close', () => {
        closed = true;
      });
    };
    const client = new AbortController();
    const gone = upload(gateway.url, await picture(), { signal: client.signal });
    await eventually(() => expect(calls).toHaveLength(1));
    client.abort();
    await expect(gone).rejects.toThrow();
    await eventually(async () => {
      expect(closed).toBe(true);
      expect(await gateway.files()).toEqual(files);
    });
  });
});

describe('createCircuitBreaker', () => {
  it('opens after the given failures in a row, allows one try after its pause, and closes when that succeeds', () => {
    let now = 0;
    const breaker = createCircuitBreaker({ threshold: 2, pause: 100, now: () => now });
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    expect(breaker.allows()).toBe(true);
    breaker.failed();
    expect(breaker.allows()).toBe(false);
    now = 100;
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
    breaker.failed();
    expect(breaker.allows()).toBe(false);
    now = 200;
    expect(breaker.allows()).toBe(true);
    breaker.succeeded();
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
  });

  it('ends its pause also when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const breaker = createCircuitBreaker({ threshold: 1, pause: 1 });
      breaker.failed();
      vi.setSystemTime(Date.now() - 3_600_000);
      await eventually(() => expect(breaker.allows()).toBe(true));
    } finally {
      vi.useRealTimers();
    }
  });
});
