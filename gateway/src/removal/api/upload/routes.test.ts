import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { disc, discBmp, discSvg, slowPicture, slowSvg } from '../../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';
import { tiff } from '../../../testing/tiff.ts';
import { type AnyAnswer, upload } from '../../../testing/upload.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.dispose());

async function pixels(answer: { processedPath: string }) {
  const response = await fetch(`${gateway.url}/uploads/${answer.processedPath}`);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  return { info, alphaAt };
}

describe('POST /api/upload', () => {
  const pictures: Record<string, () => Promise<Buffer>> = {
    JPEG: () => disc().jpeg().toBuffer(),
    'progressive CMYK JPEG': () => disc().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    PNG: () => disc().png().toBuffer(),
    '16-bit PNG': () => disc().toColourspace('rgb16').png().toBuffer(),
    'greyscale PNG': () => disc().greyscale().png().toBuffer(),
    WebP: () => disc().webp().toBuffer(),
    GIF: () => disc().gif().toBuffer(),
    TIFF: () => disc().tiff().toBuffer(),
    BMP: () => discBmp(),
    AVIF: () => disc().avif().toBuffer(),
    'SVG after a long comment': async () => Buffer.from(`<!-- ${'x'.repeat(9000)} -->${discSvg()}`),
    SVG: async () => Buffer.from(`<?xml version="1.0"?>\n<!-- drawn -->\n${discSvg()}`),
  };

  it.each(Object.keys(pictures))('cuts a %s out as an RGBA PNG of its size', async (type) => {
    const picture = await (pictures[type] as () => Promise<Buffer>)();
    const { response, answer } = await upload(gateway.url, picture);
    expect(answer).toMatchObject({ status: 'completed', isSimulationMode: true, width: 96, height: 64 });
    expect(response.status).toBe(200);
    const { info, alphaAt } = await pixels(answer);
    expect(info).toMatchObject({ width: 96, height: 64, channels: 4 });
    expect([alphaAt(0, 0), alphaAt(95, 0), alphaAt(0, 63), alphaAt(95, 63)]).toEqual([0, 0, 0, 0]);
    expect(alphaAt(48, 32)).toBe(255);
  });

  it('reports which engine cuts, its usual time, and the help that the site offers in doubt', async () => {
    const own = await startTestGateway({ DOUBT_HELP: 'edit' });
    const engine = async () => (await fetch(`${own.url}/api/engine`)).json();
    expect(await engine()).toEqual({ engine: 'demo', usualSeconds: null, doubtHelp: 'edit' });
    await upload(own.url, await disc().png().toBuffer());
    expect(await engine()).toMatchObject({ engine: 'demo', usualSeconds: expect.any(Number) });
    await own.dispose();
  });

  it('applies the EXIF orientation, keeps no metadata and names no density', async () => {
    const sideways = await disc()
      .jpeg()
      .withExif({ IFD0: { Artist: 'someone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { answer } = await upload(gateway.url, sideways);
    expect(answer).toMatchObject({ width: 64, height: 96 });
    const result = await fetch(`${gateway.url}/uploads/${answer.processedPath}`);
    const bytes = Buffer.from(await result.arrayBuffer());
    expect(bytes.includes('pHYs')).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 64, height: 96 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it('returns a picture that is cut out already with its transparency', async () => {
    const svg = discSvg().replace('<path', '<path opacity="0"').replace('<circle', '<circle opacity="0.5"');
    const cutOut = await sharp(Buffer.from(svg)).png().toBuffer();
    const { answer } = await upload(gateway.url, cutOut);
    const { alphaAt } = await pixels(answer);
    expect([alphaAt(0, 0), alphaAt(48, 32)]).toEqual([0, 128]);
  });

  const form = (body: string, boundary = 'x') => ({
    body: body.replaceAll('\n', '\r\n'),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  });
  const jpeg = () => disc().jpeg().toBuffer();
  const multipart = async (...files: [field: string, bytes: Uint8Array | string][]) => {
    const body = new FormData();
    for (const [field, bytes] of files)
      body.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'a.jpg');
    return { body };
  };
  const bomb = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();

  const textPart = (name: string, length: number) =>
    `--x\nContent-Disposition: form-data; name="${name}"\n\n${'b'.repeat(length)}\n`;
  const hintPart = '--x\nContent-Disposition: form-data; name="hints"\n\n{"keep":[[[1,1]]]}\n';
  const imagePart = '--x\nContent-Disposition: form-data; name="image"; filename="a"\n\nGIF89a\n--x--\n';

  const refusals: [string, number, string, () => Promise<RequestInit> | RequestInit][] = [
    ['no body', 415, 'unsupported_type', () => ({})],
    [
      'JSON',
      415,
      'unsupported_type',
      () => ({ body: '{}', headers: { 'Content-Type': 'application/json' } }),
    ],
    [
      'a raw picture',
      415,
      'unsupported_type',
      async () => ({ body: new Blob([(await jpeg()) as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }) }),
    ],
    [
      'a form without a file',
      400,
      'missing_file',
      () => form('--x\nContent-Disposition: form-data; name="a"\n\nb\n--x--\n'),
    ],
    [
      'a field with text for a file',
      400,
      'missing_file',
      () => form('--x\nContent-Disposition: form-data; name="image"\n\nb\n--x--\n'),
    ],
    [
      'a large picture without a filename',
      400,
      'missing_file',
      () =>
        form(`--x\nContent-Disposition: form-data; name="image"\n\n${'x'.repeat(7 * 1024 * 1024)}\n--x--\n`),
    ],
    ['the wrong field', 400, 'missing_file', async () => multipart(['picture', await jpeg()])],
    [
      'two files',
      400,
      'too_many_files',
      async () => multipart(['image', await jpeg()], ['image', await jpeg()]),
    ],
    [
      'three files',
      400,
      'too_many_files',
      async () => multipart(['image', await jpeg()], ['image', await jpeg()], ['image', 'c']),
    ],
    [
      'hints that are too long',
      400,
      'invalid_hints',
      () => form(hintPart.replace('{', `${' '.repeat(7 * 1024 * 1024)}{`) + imagePart),
    ],
    [
      'hints and another long text',
      400,
      'malformed_multipart',
      () => form(`${textPart('a', 6 * 1024 * 1024)}${hintPart}${imagePart}`),
    ],
    ['hints that were sent twice', 400, 'invalid_hints', () => form(`${hintPart}${hintPart}${imagePart}`)],
    [
      'a form that is cut off',
      400,
      'malformed_multipart',
      () => form('--x\nContent-Disposition: form-data; name="image"; filename="a.jpg"\n\nhalf'),
    ],
    ['a form without its boundary', 400, 'malformed_multipart', () => form('no boundary here')],
    [
      'a form that names no boundary',
      400,
      'malformed_multipart',
      () => ({ body: 'x', headers: { 'Content-Type': 'multipart/form-data; charset=utf-8' } }),
    ],
    [
      'a compressed form',
      415,
      'unsupported_type',
      () => ({
        body: 'x',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Encoding': 'gzip' },
      }),
    ],
    [
      '10 MiB and a byte',
      413,
      'file_too_large',
      async () => multipart(['image', new Uint8Array(10 * 1024 * 1024 + 1)]),
    ],
    ['60 MiB', 413, 'file_too_large', async () => multipart(['image', new Uint8Array(60 * 1024 * 1024)])],
    ['text with the name of a picture', 415, 'unsupported_type', async () => multipart(['image', 'hello'])],
    [
      'HTML with an SVG in it',
      415,
      'unsupported_type',
      async () => multipart(['image', `<html>${discSvg()}</html>`]),
    ],
    [
      'a HEIC',
      415,
      'unsupported_type',
      async () => multipart(['image', `\0\0\0\x18ftypheic${'\0'.repeat(4)}mif1heic`]),
    ],
    [
      'a TIFF of a kind that cannot be read',
      415,
      'unsupported_variant',
      async () => multipart(['image', tiff({ bits: 12 })]),
    ],
    ['nothing in the file', 422, 'undecodable_image', async () => multipart(['image', ''])],
    [
      'a truncated JPEG',
      422,
      'undecodable_image',
      async () => multipart(['image', (await jpeg()).subarray(0, 700)]),
    ],
    [
      'a truncated PNG',
      422,
      'undecodable_image',
      async () => multipart(['image', (await disc(400, 300).png().toBuffer()).subarray(0, 900)]),
    ],
    ['an SVG with an entity bomb', 422, 'undecodable_image', async () => multipart(['image', entityBomb()])],
    ['26 megapixels', 422, 'too_many_pixels', async () => multipart(['image', await bomb(6500, 4000)])],
    [
      'a PNG of 30,000 × 30,000',
      422,
      'too_many_pixels',
      async () => multipart(['image', await pngOfSize(30_000, 30_000)]),
    ],
    ['an SVG of 10⁹ × 10⁹', 422, 'too_many_pixels', async () => multipart(['image', discSvg(1e9, 1e9)])],
    ['a BMP of 60,000 × 60,000', 422, 'too_many_pixels', async () => multipart(['image', await hugeBmp()])],
  ];

  it.each(refusals)('refuses %s with %i %s and leaves no file behind', async (_what, status, code, init) => {
    const before = await gateway.results();
    const response = await fetch(`${gateway.url}/api/upload`, { method: 'POST', ...(await init()) });
    const answer = (await response.json()) as AnyAnswer;
    expect(answer).toMatchObject({ status: 'failed', code, requestId: response.headers.get('x-request-id') });
    expect(answer.error).toMatch(/^[A-Z].*\.$/);
    expect(response.status).toBe(status);
    await eventually(async () => expect(await gateway.files()).toEqual(before));
  });

  const formLimits: [string, string, RegExp][] = [
    ['too many fields', '--x\nContent-Disposition: form-data; name="a"\n\nb\n'.repeat(21), /too many fields/],
    [
      'a field with a long name',
      `--x\nContent-Disposition: form-data; name="${'a'.repeat(101)}"\n\nb\n`,
      /name of a form field is too long/,
    ],
    ['a long text', textPart('a', 7 * 1024 * 1024), /text field .* too long/],
    [
      'long texts',
      `${textPart('a', 4 * 1024 * 1024)}${textPart('b', 4 * 1024 * 1024)}`,
      /text fields .* too long together/,
    ],
  ];
  it.each(formLimits)('says what is wrong with a form with %s', async (_what, part, sentence) => {
    const init = { method: 'POST', ...form(`${part}${imagePart}`) };
    const response = await fetch(`${gateway.url}/api/upload`, init);
    expect(response.status).toBe(400);
    expect(((await response.json()) as AnyAnswer).error).toMatch(sentence);
  });

  it('takes all the hints that the API document allows', async () => {
    const line = Array.from({ length: 500 }, (_, i) => [40 + i / 7, 30 + i / 11]);
    const lines = Array.from({ length: 100 }, () => line);
    const form = new FormData();
    form.append('image', new Blob([(await jpeg()) as Uint8Array<ArrayBuffer>]), 'a.jpg');
    form.append('hints', JSON.stringify({ keep: lines, erase: lines }));
    const response = await fetch(`${gateway.url}/api/upload`, { method: 'POST', body: form });
    expect([response.status, ((await response.json()) as AnyAnswer).status]).toEqual([200, 'completed']);
  });

  it('takes exactly 10 MiB', async () => {
    const picture = await jpeg();
    const padded = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024 - picture.length)]);
    expect((await upload(gateway.url, padded)).answer.status).toBe('completed');
  });

  const hostileNames: Record<string, string> = {
    'a line break': 'a\r\nSet-Cookie: b=1.jpg',
    'a quote': 'quo"te\\.png',
    'a path': '../../../etc/passwd',
    'a NUL': 'nul\0.jpg',
    '70,000 bytes': `${'ä'.repeat(35_000)}.jpg`,
    'a reversed reading direction': '\u202Egpj.exe',
    'an emoji': '图片 😀.png',
  };
  it.each(Object.keys(hostileNames))(
    'puts no raw file name into a header, a log line or a path (%s)',
    async (what) => {
      const name = hostileNames[what] as string;
      gateway.log.length = 0;
      // Sent by hand: fetch would escape the name.
      const head = `--x\r\nContent-Disposition: form-data; name="image"; filename*=UTF-8''${encodeURIComponent(name)}\r\n\r\n`;
      const response = await fetch(`${gateway.url}/api/upload`, {
        method: 'POST',
        body: Buffer.concat([Buffer.from(head), await jpeg(), Buffer.from('\r\n--x--\r\n')]),
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      });
      const answer = (await response.json()) as AnyAnswer;
      if (response.status !== 200) {
        // Part headers are bounded.
        expect(name.length).toBeGreaterThan(10_000);
        expect(answer.code).toBe('malformed_multipart');
        return;
      }
      const download = await fetch(`${gateway.url}/api/download/secure/${answer.downloadToken}`);
      expect(download.status).toBe(200);
      const disposition = download.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(
        /^attachment; filename="processed_[\w .()-]+"; filename\*=UTF-8''processed_[\w.!~%-]+$/,
      );
      expect(download.headers.get('set-cookie')).toBeNull();
      await download.arrayBuffer();
      expect(gateway.log.join('')).not.toMatch(/passwd|Set-Cookie|quo|gpj|图片/);
      expect(gateway.log.join('')).not.toContain(answer.downloadToken);
    },
  );

  it('processes identical pictures in flight once, and gives each visitor a separate result', async () => {
    const picture = await disc(1201, 801).jpeg().toBuffer();
    const answers = await Promise.all([1, 2, 3].map(() => upload(gateway.url, picture)));
    const paths = new Set(answers.map(({ answer }) => answer.processedPath));
    expect(paths.size).toBe(3);
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(metrics).toContain('# TYPE liftout_coalesced_total counter\nliftout_coalesced_total 2\n');
    const [first, second] = answers;
    await fetch(`${gateway.url}/api/results/${first?.answer.downloadToken}`, { method: 'DELETE' });
    const other = await fetch(`${gateway.url}/uploads/${second?.answer.processedPath}`);
    expect(other.status).toBe(200);
  });

  it('stops the work when the client disconnects, and leaves no file behind', async () => {
    const before = await gateway.results();
    const client = new AbortController();
    const gone = upload(gateway.url, await slowPicture(), { signal: client.signal });
    await eventually(async () => {
      const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
      expect(metrics).toMatch(/liftout_queue_running 1\n/);
    });
    client.abort();
    await expect(gone).rejects.toThrow();
    await eventually(async () => {
      const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
      expect(metrics).toMatch(/liftout_queue_running 0\n/);
      expect(await gateway.files()).toEqual(before);
    });
  });

  it('answers a repeat of an Idempotency-Key with the first answer', async () => {
    const picture = await jpeg();
    const headers = { 'Idempotency-Key': 'a-key-of-a-client' };
    const [first, second] = await Promise.all([
      upload(gateway.url, picture, { headers }),
      upload(gateway.url, picture, { headers }),
    ]);
    const third = await upload(gateway.url, picture, { headers });
    expect(second.answer).toEqual(first.answer);
    expect(third.answer).toEqual(first.answer);

    await fetch(`${gateway.url}/api/results/${first.answer.downloadToken}`, { method: 'DELETE' });
    const { answer } = await upload(gateway.url, picture, { headers });
    expect((await fetch(`${gateway.url}/uploads/${answer.processedPath}`)).status).toBe(200);
  });

  it('refuses an Idempotency-Key for another picture, and an invalid one', async () => {
    const headers = { 'Idempotency-Key': 'another-key-of-a-client' };
    await upload(gateway.url, await jpeg(), { headers });
    const other = await upload(gateway.url, await disc(50, 50).png().toBuffer(), { headers });
    expect([other.response.status, other.answer.code]).toEqual([409, 'idempotency_key_reused']);
    // The error names the request, because another request may have the same picture with other hints.
    expect(other.answer.error).toContain('another request');
    const short = await upload(gateway.url, await jpeg(), { headers: { 'Idempotency-Key': 'a b' } });
    expect([short.response.status, short.answer.code]).toEqual([400, 'invalid_idempotency_key']);
  });
});

describe('a gateway at its limits', () => {
  it('answers 503 with Retry-After when too many pictures wait', async () => {
    const small = await startTestGateway({ QUEUE_LIMIT: '0' });
    try {
      const client = new AbortController();
      const running = upload(small.url, slowSvg(), { signal: client.signal });
      await eventually(async () => {
        const metrics = await (await fetch(`${small.url}/metrics`)).text();
        expect(metrics).toMatch(/liftout_queue_running 1\n/);
      });
      const { response, answer } = await upload(small.url, await disc().png().toBuffer());
      expect([response.status, answer.code]).toEqual([503, 'busy']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      client.abort();
      await expect(running).rejects.toThrow();
      await eventually(async () => expect(await small.files()).toEqual([]));
    } finally {
      await small.dispose();
    }
  });

  it('answers 429 with Retry-After and standard headers when an address sends too much', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '2' });
    try {
      const statuses: number[] = [];
      let last: Response | undefined;
      for (let i = 0; i < 3; i++) {
        last = await fetch(`${strict.url}/api/upload`, { method: 'POST' });
        statuses.push(last.status);
      }
      expect(statuses).toEqual([415, 415, 429]);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(last?.headers.get('ratelimit-policy')).toBe('"upload";q=2;w=60');
      expect(last?.headers.get('ratelimit')).toMatch(/^"upload";r=0;t=\d+$/);
      expect(await last?.json()).toMatchObject({ code: 'rate_limited' });
    } finally {
      await strict.dispose();
    }
  });

  it('stops an SVG that takes too long, and serves the next picture', async () => {
    const strict = await startTestGateway({}, { poolLimits: { svgCpuMs: 300 } });
    try {
      const { answer } = await upload(strict.url, slowSvg());
      expect([answer.status, answer.reason]).toEqual(['failed', 'timeout']);
      expect((await upload(strict.url, await disc().jpeg().toBuffer())).answer.status).toBe('completed');
    } finally {
      await strict.dispose();
    }
  });

  it('answers 429 with Retry-After when one address has too many pictures in progress', async () => {
    const strict = await startTestGateway({ CALLER_LIMIT: '2', TRUST_PROXY: '1' });
    try {
      const client = new AbortController();
      const from = (address: string) => ({ headers: { 'X-Forwarded-For': address }, signal: client.signal });
      const many = [1, 2, 3].map((seed) => upload(strict.url, slowSvg(seed), from('192.0.2.1')));
      const answers = await Promise.race(many);
      expect([answers.response.status, answers.answer.code]).toEqual([429, 'rate_limited']);
      expect(Number(answers.response.headers.get('retry-after'))).toBeGreaterThan(0);
      const other = await upload(strict.url, await disc().jpeg().toBuffer(), from('192.0.2.2'));
      expect(other.answer.status).toBe('completed');
      client.abort();
      await Promise.allSettled(many);
      await eventually(async () => expect(await strict.files()).toHaveLength(1));
    } finally {
      await strict.dispose();
    }
  });

  it('answers 408 when an upload arrives too slowly', async () => {
    const impatient = await startTestGateway({ UPLOAD_TIMEOUT_SECONDS: '1' });
    try {
      const { hostname, port } = new URL(impatient.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a',
      );
      const drip = setInterval(() => socket.write('.'), 100);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => {});
      await new Promise((closed) => socket.once('close', closed));
      clearInterval(drip);
      expect(received).toMatch(/^HTTP\/1\.1 408 /);
      expect(received).toContain('"code":"request_timeout"');
      expect(received).toContain('Connection: close');
      const id = /X-Request-Id: (.+)\r/.exec(received)?.[1];
      expect(received).toContain(`"requestId":"${id}"`);
      const line = await eventually(() => {
        const found = impatient.log.find((text) => text.includes(`"${id}"`) && text.includes('"ms"'));
        return JSON.parse(found as string);
      });
      expect(line).toMatchObject({ route: '/api/upload', status: 408, code: 'request_timeout' });
      await eventually(async () => expect(await impatient.files()).toEqual([]));
    } finally {
      await impatient.dispose();
    }
  });
});

function entityBomb(): string {
  const entities = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY e0 "x">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`;
}

/** A picture of one pixel that says it is larger. */
async function pngOfSize(width: number, height: number): Promise<Buffer> {
  const png = await disc(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

async function hugeBmp(): Promise<Buffer> {
  const bmp = await discBmp();
  bmp.writeInt32LE(60_000, 18);
  bmp.writeInt32LE(60_000, 22);
  return bmp;
}
