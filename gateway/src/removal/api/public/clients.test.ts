import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PublicErrorAnswer, PublicRemovalAnswer } from '@liftout/gateway-contract';
import axios, { type AxiosError } from 'axios';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultOutboundLimits } from '../../../platform/http/outbound.ts';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';
import { decodeBase64 } from './decode-base64.ts';
import { prefersJson } from './prefers-json.ts';

// Programs that were written for the API of remove.bg must work when only the host is changed.

const key = 'a-key-for-the-clients';
let gateway: TestGateway;
let picture: Buffer;
let address: string;
let files: Server;
let pictureUrl: string;
beforeAll(async () => {
  picture = await disc(200, 150).jpeg().toBuffer();
  files = createServer((_request, response) => response.end(picture));
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done));
  const { port } = files.address() as AddressInfo;
  pictureUrl = `http://127.0.0.1:${port}/picture.jpg`;
  const outbound = { ...defaultOutboundLimits, isAllowedAddress: () => true, isAllowedPort: () => true };
  gateway = await startTestGateway({ GATEWAY_API_KEYS: key }, { outbound });
  address = `${gateway.url}/v1.0/removebg`;
});
afterAll(async () => {
  await gateway.dispose();
  files.close();
});

async function expectCutOut(bytes: Uint8Array | ArrayBuffer): Promise<void> {
  const image = sharp(Buffer.from(bytes as Uint8Array));
  const { format, hasAlpha, width, height } = await image.metadata();
  expect([format, hasAlpha, width, height]).toEqual(['png', true, 200, 150]);
  // The disc is in the middle, so the picture was not destroyed.
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
  expect(data[(75 * info.width + 100) * 4 + 3]).toBe(255);
}

function form(fields: Record<string, string> = {}, field = 'image_file'): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append(field, new Blob([picture as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  return body;
}

async function post(
  body: FormData | URLSearchParams | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, { method: 'POST', body, headers: { 'X-Api-Key': key, ...headers } });
}

const json = { 'Content-Type': 'application/json' };

describe('axios', () => {
  // Its default is `application/json, text/plain, */*`, also for `responseType: 'arraybuffer'`.
  it('gets the picture with its default Accept header', async () => {
    const response = await axios.post<ArrayBuffer>(address, form({ size: 'auto' }), {
      responseType: 'arraybuffer',
      headers: { 'X-Api-Key': key },
    });
    expect(response.headers['content-type']).toBe('image/png');
    await expectCutOut(response.data);
  });

  it('gets JSON when it asks for it', async () => {
    const { data } = await axios.post<PublicRemovalAnswer>(
      address,
      { image_file_b64: picture.toString('base64'), size: 'auto' },
      { headers: { 'X-Api-Key': key, Accept: 'application/json' } },
    );
    await expectCutOut(Buffer.from(data.data.result_b64, 'base64'));
  });

  it('reads an error by its code', async () => {
    const error = (await axios
      .post(address, form({ size: 'enormous' }), { headers: { 'X-Api-Key': key } })
      .catch((thrown: unknown) => thrown)) as AxiosError<PublicErrorAnswer>;
    expect(error.response?.status).toBe(400);
    expect(error.response?.data.errors[0]?.code).toBe('invalid_size');
  });
});

describe('the Accept header', () => {
  it.each([
    ['', false],
    ['*/*', false],
    ['image/png', false],
    ['image/*', false],
    ['application/json, text/plain, */*', false],
    ['image/png, application/json;q=0.1', false],
    ['image/*;q=0.8, application/json;q=0.8', false],
    ['application/json', true],
    ['APPLICATION/JSON; charset=utf-8', true],
    ['application/json, */*;q=0.5', true],
    ['application/json;q=0.9, image/png;q=0.5', true],
    ['application/*', true],
    ['application/*, image/png', false],
    ['application/json;q=0', false],
    ['application/json;q=0, application/*', false],
    ['text/html', false],
  ])('"%s" asks for JSON: %s', (accept, expected) => {
    expect(prefersJson(accept, 'image/png')).toBe(expected);
  });
});

describe('PHP', () => {
  it('sends true as 1 and false as 0, in a multipart form', async () => {
    const response = await post(form({ size: 'auto', crop: '1', semitransparency: '0', add_shadow: '0' }));
    expect(response.status).toBe(200);
    const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    // The disc is 90 pixels wide.
    expect(width).toBeLessThan(100);
  });

  it.each(['on', 'yes', 'TRUE', '1'])('takes "%s" for true', async (crop) => {
    const response = await post(form({ size: 'auto', crop }));
    expect([response.status, Number(response.headers.get('x-width')) < 100]).toEqual([200, true]);
    await response.arrayBuffer();
  });

  it.each(['off', 'no', 'False', '0', ''])('takes "%s" for false', async (crop) => {
    const response = await post(form({ size: 'auto', crop }));
    expect([response.status, response.headers.get('x-width')]).toEqual([200, '200']);
    await response.arrayBuffer();
  });

  // http_build_query encodes the `+` of base64. Code that joins strings itself does not.
  it.each([
    ['encoded', encodeURIComponent],
    ['not encoded', (text: string) => text],
  ])('sends base64 in an urlencoded form, with the + %s', async (_, encode) => {
    const base64 = picture.toString('base64');
    expect(base64).toContain('+');
    const response = await post(`size=auto&image_file_b64=${encode(base64)}`, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(response.status).toBe(200);
    await expectCutOut(await response.arrayBuffer());
  });
});

describe('a body of JSON', () => {
  it('may start with a byte order mark and have booleans as text', async () => {
    const image_file_b64 = picture.toString('base64');
    for (const crop of [true, 1, 'true']) {
      const body = `\uFEFF${JSON.stringify({ image_file_b64, size: 'auto', crop, crop_margin: 10 })}`;
      const response = await post(body, json);
      expect(response.status).toBe(200);
      expect(Number(response.headers.get('x-width'))).toBeLessThan(120);
      await response.arrayBuffer();
    }
  });

  it('is refused when its base64 is not valid, and never decoded to another picture', async () => {
    const base64 = picture.toString('base64');
    const broken = [base64.slice(0, -3), base64.replaceAll('+', '!'), `${base64}=`, base64.replace('/', '*')];
    for (const image_file_b64 of broken) {
      const response = await post(JSON.stringify({ image_file_b64 }), json);
      const { errors } = (await response.json()) as PublicErrorAnswer;
      expect([response.status, errors[0]?.code]).toEqual([400, 'failed_to_read_image']);
    }
  });

  it('may have base64 with a prefix or with line breaks', () => {
    const base64 = picture.toString('base64');
    const lines = base64.replace(/.{76}/g, '$&\r\n');
    expect(decodeBase64(lines)).toEqual(picture);
    expect(decodeBase64(`data:image/jpeg;base64,${base64}`)).toEqual(picture);
  });
});

describe('the values of the vendor', () => {
  it.each(['50MP', '4k', 'full', 'auto'])('size=%s is the full size', async (size) => {
    const response = await post(form({ size }));
    expect([response.status, response.headers.get('x-width')]).toEqual([200, '200']);
    await response.arrayBuffer();
  });

  it.each([
    ['graphics', 'graphics'],
    ['graphic', 'graphics'],
    ['other', 'other'],
    ['auto', 'other'],
    ['car_interior', 'car_interior'],
    ['car_part', 'car_part'],
    ['transportation', 'transportation'],
  ])('type=%s is answered as %s', async (type, answered) => {
    const response = await post(form({ type }));
    expect([response.status, response.headers.get('x-type')]).toEqual([200, answered]);
    await response.arrayBuffer();
  });

  it.each([
    ['9999px', 500],
    ['600', 500],
    ['90%', 45],
    ['10px', 10],
  ])('crop_margin=%s is at most 500 pixels or half of the subject', async (crop_margin, pixels) => {
    const response = await post(form({ size: 'auto', crop: 'true', crop_margin }));
    const margin = Number(response.headers.get('x-foreground-left'));
    expect([response.status, Math.abs(margin - pixels) <= 2]).toEqual([200, true]);
    await response.arrayBuffer();
  });
});

describe('a refusal', () => {
  it('has different titles for a missing and a wrong key', async () => {
    const titles = await Promise.all(
      ['', 'a-wrong-key-of-a-client'].map(async (wrong) => {
        const response = await post(form(), { 'X-Api-Key': wrong });
        const { errors } = (await response.json()) as PublicErrorAnswer;
        return [response.status, errors[0]?.title, errors[0]?.code];
      }),
    );
    expect(titles).toEqual([
      [403, 'Missing API Key', 'auth_failed'],
      [403, 'API Key invalid', 'auth_failed'],
    ]);
  });

  // The vendor's Ruby gem converts X-RateLimit-Reset to a time and fails without this header.
  it('for too many calls carries the headers that the Ruby client reads', async () => {
    const strict = await startTestGateway({ GATEWAY_API_KEYS: key, RATE_LIMIT_PER_MINUTE: '1' });
    try {
      let refused: Response | undefined;
      for (let call = 0; call < 12 && refused?.status !== 429; call++) {
        refused = await fetch(`${strict.url}/v1.0/removebg`, {
          method: 'POST',
          headers: { 'X-Api-Key': key },
        });
      }
      expect(refused?.status).toBe(429);
      const reset = Number(refused?.headers.get('x-ratelimit-reset'));
      expect(reset).toBeGreaterThan(Date.now() / 1000);
      expect(reset).toBeLessThan(Date.now() / 1000 + 70);
      expect(refused?.headers.get('x-ratelimit-limit')).toBe('10');
      expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await strict.dispose();
    }
  });
});

describe('requests as published clients send them', () => {
  /** Sends a body as it is. */
  function sendRecorded(
    headers: Record<string, string>,
    body: Buffer,
  ): Promise<{ status: number; body: Buffer }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer }>();
    const outgoing = request(address, { method: 'POST', headers }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, body: bytes }), reject);
    });
    outgoing.on('error', reject).end(body);
    return promise;
  }

  function multipart(boundary: string, parts: readonly [head: string, body: Buffer | string][]): Buffer {
    const pieces = parts.flatMap(([head, body]) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
    return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  }

  const file = (name: string, extra = '') =>
    `Content-Disposition: form-data; name="image_file"; filename="${name}"${extra}`;
  const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;
  const recorded: Record<string, [type: string, body: () => Buffer, headers?: Record<string, string>]> = {
    'Python requests: the fields first, the file last': [
      'multipart/form-data; boundary=0a1b2c3d4e5f60718293a4b5c6d7e8f9',
      () =>
        multipart('0a1b2c3d4e5f60718293a4b5c6d7e8f9', [
          [field('size'), 'auto'],
          [file('photo.jpg'), picture],
        ]),
      { 'User-Agent': 'python-requests/2.32.3', Accept: '*/*', Connection: 'keep-alive' },
    ],
    'curl: the file first, with Expect': [
      'multipart/form-data; boundary=------------------------d74496d66958873e',
      () =>
        multipart('------------------------d74496d66958873e', [
          [file('photo.jpg', '\r\nContent-Type: image/jpeg'), picture],
          [field('size'), 'auto'],
        ]),
      { 'User-Agent': 'curl/8.9.1', Accept: '*/*', Expect: '100-continue' },
    ],
    'Ruby Faraday: quoted boundary and a transfer encoding for each part': [
      'multipart/form-data; boundary="-----------RubyMultipartPost-1b9d6bcd"',
      () =>
        multipart('-----------RubyMultipartPost-1b9d6bcd', [
          [field('size'), 'auto'],
          [field('type'), 'auto'],
          [
            file(
              'photo.jpg',
              `\r\nContent-Length: ${picture.length}\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: binary`,
            ),
            picture,
          ],
        ]),
      { 'User-Agent': 'remove-bg-ruby-2.0.0', Accept: '*/*' },
    ],
    'Guzzle: a Content-Length for each part': [
      'multipart/form-data; boundary=8f2c',
      () =>
        multipart('8f2c', [
          [file('photo.jpg', `\r\nContent-Length: ${picture.length}\r\nContent-Type: image/jpeg`), picture],
          [`${field('size')}\r\nContent-Length: 4`, 'auto'],
        ]),
      { 'User-Agent': 'GuzzleHttp/7' },
    ],
    '.NET HttpClient: names without quotes': [
      'multipart/form-data; boundary="3f6c1c66-3f4b-4a4e-9d4f-6a6a5a1e7a11"',
      () =>
        multipart('3f6c1c66-3f4b-4a4e-9d4f-6a6a5a1e7a11', [
          [
            "Content-Disposition: form-data; name=image_file; filename=photo.jpg; filename*=utf-8''photo.jpg",
            picture,
          ],
          ['Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=size', 'auto'],
        ]),
    ],
    'Go: a generic type for the file': [
      'multipart/form-data; boundary=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852',
      () =>
        multipart('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852', [
          [file('photo.jpg', '\r\nContent-Type: application/octet-stream'), picture],
          [field('size'), 'auto'],
        ]),
      { 'User-Agent': 'Go-http-client/1.1', 'Accept-Encoding': 'gzip' },
    ],
    'Java OkHttp: JSON with a charset': [
      'application/json; charset=utf-8',
      () => Buffer.from(JSON.stringify({ image_file_b64: picture.toString('base64'), size: 'auto' })),
      { 'User-Agent': 'okhttp/4.12.0' },
    ],
  };
  it.each(Object.keys(recorded))('work: %s', async (client) => {
    const [type, body, headers] = recorded[client] as NonNullable<(typeof recorded)[string]>;
    const bytes = body();
    const answer = await sendRecorded(
      { 'X-Api-Key': key, 'Content-Type': type, 'Content-Length': String(bytes.length), ...headers },
      bytes,
    );
    expect(answer.status, answer.body.toString('utf8', 0, 200)).toBe(200);
    await expectCutOut(answer.body);
  });
});

describe('the npm package remove.bg', () => {
  it('works with a file, with base64 and with an address', async () => {
    const require = createRequire(import.meta.url);
    const fromPackage = createRequire(require.resolve('remove.bg'));
    const unirest = fromPackage('unirest') as { post: (url: string) => unknown };
    const post = unirest.post;
    // The only thing that a user of the package would change.
    unirest.post = (url) => post(url.replace('https://api.remove.bg', gateway.url));
    const folder = await mkdtemp(join(tmpdir(), 'liftout-client-'));
    try {
      const client = require('remove.bg') as typeof import('remove.bg');
      const [path, outputFile] = [join(folder, 'in.jpg'), join(folder, 'out.png')];
      await writeFile(path, picture);
      const common = { apiKey: key, size: 'regular' as const, type: 'product' as const };
      const byFile = await client.removeBackgroundFromImageFile({ ...common, path, outputFile });
      expect(byFile).toMatchObject({ detectedType: 'product', resultWidth: expect.anything() });
      expect((await sharp(await readFile(outputFile)).metadata()).channels).toBe(4);
      const byBase64 = await client.removeBackgroundFromImageBase64({
        ...common,
        base64img: picture.toString('base64'),
      });
      const byUrl = await client.removeBackgroundFromImageUrl({ ...common, url: pictureUrl });
      expect(byBase64.base64img).toBe(byFile.base64img);
      expect(byUrl.base64img).toBe(byFile.base64img);
      await expect(client.removeBackgroundFromImageUrl({ ...common, url: 'nowhere' })).rejects.toMatchObject([
        { code: 'invalid_image_url' },
      ]);
    } finally {
      unirest.post = post;
      await rm(folder, { recursive: true, force: true });
    }
  });
});
