import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { PublicAccountAnswer, PublicErrorAnswer, PublicRemovalAnswer } from '@liftout/gateway-contract';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultOutboundLimits } from '../../../platform/http/outbound.ts';
import { eventually } from '../../../testing/eventually.ts';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';

const key = 'a-key-for-the-tests';
let gateway: TestGateway;
let files: Server;
let filesUrl: string;
let picture: Buffer;
beforeAll(async () => {
  picture = await disc(200, 150).jpeg().toBuffer();
  files = createServer((request, response) => {
    if (request.url === '/picture.jpg') response.end(picture);
    else if (request.url === '/text') response.end('no picture');
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done));
  filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  gateway = await startTestGateway(
    { GATEWAY_API_KEYS: `${key},another-key-of-the-tests` },
    {
      outbound: {
        ...defaultOutboundLimits,
        isAllowedAddress: (address) =>
          address === '127.0.0.1' || defaultOutboundLimits.isAllowedAddress(address),
        isAllowedPort: (port) => port === Number(new URL(filesUrl).port),
      },
    },
  );
});
afterAll(async () => {
  await gateway.dispose();
  files.close();
});

type Fields = Record<string, string>;

async function post(
  fields: Fields,
  {
    image = picture as Buffer | null,
    background = undefined as Buffer | undefined,
    headers = {} as Fields,
  } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (image) form.append('image_file', new Blob([image as Uint8Array<ArrayBuffer>]), 'a.jpg');
  if (background) form.append('bg_image_file', new Blob([background as Uint8Array<ArrayBuffer>]), 'b.jpg');
  return send({ body: form, headers: { 'X-Api-Key': key, ...headers } });
}

function postFiles(first: string, other: string, others: number) {
  const form = new FormData();
  for (const name of [first, ...Array.from({ length: others }, () => other)]) {
    form.append(name, new Blob([picture as Uint8Array<ArrayBuffer>]), 'a.jpg');
  }
  return send({ body: form, headers: { 'X-Api-Key': key } });
}

function postTwice(name: string, ...values: [string, string]) {
  const form = new FormData();
  form.append('image_file', new Blob([picture as Uint8Array<ArrayBuffer>]), 'a.jpg');
  for (const value of values) form.append(name, value);
  return send({ body: form, headers: { 'X-Api-Key': key } });
}

async function send(init: RequestInit) {
  const response = await fetch(`${gateway.url}/v1.0/removebg`, { method: 'POST', ...init });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function image(fields: Fields, options = {}) {
  const { response, bytes } = await post(fields, options);
  expect(response.status, bytes.toString('utf8', 0, 300)).toBe(200);
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { response, bytes, info, at, format: (await sharp(bytes).metadata()).format };
}

describe('the fields of a recipe', () => {
  const recipe = { width: '600', height: '500', margin: '10%', align: 'baseline', subject: 'height' };

  it('give results of one size with subjects of one height on one baseline', async () => {
    for (const [width, height] of [
      [200, 150],
      [120, 260],
    ] as const) {
      const { response, info } = await image(
        { ...recipe, subject_size: '50' },
        { image: await disc(width, height).png().toBuffer() },
      );
      expect([info.width, info.height]).toEqual([600, 500]);
      const top = Number(response.headers.get('x-foreground-top'));
      const subjectHeight = Number(response.headers.get('x-foreground-height'));
      expect(Math.abs(subjectHeight - 250)).toBeLessThanOrEqual(3);
      expect(Math.abs(top + subjectHeight - 450)).toBeLessThanOrEqual(2);
      expect(Number(response.headers.get('x-confidence'))).toBeGreaterThan(0);
    }
  });

  it('are taken from JSON as the site exports them', async () => {
    const body = JSON.stringify({
      name: 'Shop',
      ratio: '4:5',
      width: 400,
      format: 'jpg',
      quality: 80,
      bg_color: '#fff',
      image_file_b64: picture.toString('base64'),
    });
    const { response, bytes } = await send({
      body,
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 500 });
  });

  it.each([
    [{ ratio: 'wide' }, 'invalid_ratio'],
    [{ width: '9000' }, 'invalid_dimensions'],
    [{ width: '50%' }, 'invalid_dimensions'],
    [{ margin: '46' }, 'invalid_margin'],
    [{ align: 'left' }, 'invalid_align'],
    [{ subject: 'width' }, 'invalid_subject'],
    [{ subject_size: 'big' }, 'invalid_subject'],
    [{ quality: '0' }, 'invalid_quality'],
    [{ width: '100', size: 'full' }, 'invalid_size'],
    [{ ratio: '1:1', crop: 'true' }, 'invalid_crop'],
    [{ ratio: '1:1', scale: '50%' }, 'invalid_scale'],
    [{ ratio: '1:1', width: '100', height: '100' }, 'invalid_ratio'],
  ])('%o are refused with %s', async (fields, code) => {
    const { response, bytes } = await post(fields as Fields);
    expect(response.status).toBe(400);
    expect((JSON.parse(bytes.toString()) as PublicErrorAnswer).errors[0]?.code).toBe(code);
  });
});

describe('POST /v1.0/removebg', () => {
  it('answers bytes with the headers that clients read', async () => {
    const { response, info, at, format } = await image({ size: 'full' });
    expect(format).toBe('png');
    expect([info.width, info.height]).toEqual([200, 150]);
    expect(at(0, 0)[3]).toBe(0);
    expect(at(100, 75)[3]).toBe(255);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-width': '200',
      'x-height': '150',
      'x-max-width': '200',
      'x-max-height': '150',
      'x-type': 'other',
      'x-credits-charged': '0',
      'access-control-allow-origin': '*',
    });
    for (const name of ['limit', 'remaining', 'reset'])
      expect(headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/);
    // The disc reaches from 55 to 145 across, and from 30 to 120 down.
    const [left, width] = [Number(headers['x-foreground-left']), Number(headers['x-foreground-width'])];
    expect(left).toBeLessThan(60);
    expect(left + width).toBeGreaterThan(140);
  });

  it('answers JSON when it is asked for', async () => {
    const { response, bytes } = await post({}, { headers: { Accept: 'application/json' } });
    const { data } = JSON.parse(bytes.toString()) as PublicRemovalAnswer;
    expect(Object.keys(data)).toEqual([
      'result_b64',
      'foreground_top',
      'foreground_left',
      'foreground_width',
      'foreground_height',
    ]);
    const metadata = await sharp(Buffer.from(data.result_b64, 'base64')).metadata();
    expect([String(metadata.width), String(metadata.height)]).toEqual([
      response.headers.get('x-width'),
      response.headers.get('x-height'),
    ]);
    expect(response.headers.get('x-foreground-left')).toBe(String(data.foreground_left));
  });

  it('takes multipart, JSON and urlencoded bodies, and every kind of source', async () => {
    const base64 = picture.toString('base64');
    const json = (body: object) => ({
      body: JSON.stringify(body),
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    });
    const answers = await Promise.all([
      post({}),
      post({ image_file_b64: base64 }, { image: null }),
      post({ image_url: `${filesUrl}/picture.jpg` }, { image: null }),
      send(json({ image_file_b64: base64, crop: false, unknown: 1 })),
      send(json({ image_file_b64: `data:image/jpeg;base64,${base64}`, size: null })),
      send(json({ image_url: `${filesUrl}/picture.jpg`, crop: 'false' })),
      send({
        body: new URLSearchParams({ image_url: `${filesUrl}/picture.jpg` }),
        headers: { 'x-api-key': key },
      }),
      send({
        body: new URLSearchParams({ image_file_b64: base64 }),
        headers: { Authorization: `Bearer ${key}` },
      }),
    ]);
    expect(answers.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ bytes }) => createHash('sha1').update(bytes).digest('hex'))).size).toBe(1);
  });

  it('changes the answer with every option', async () => {
    const background = await sharp({ create: { width: 50, height: 30, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    const options: Record<string, [Fields, object?]> = {
      nothing: [{}],
      jpg: [{ format: 'jpg' }],
      webp: [{ format: 'webp' }],
      zip: [{ format: 'zip' }],
      roi: [{ roi: '0% 0% 50% 100%' }],
      crop: [{ crop: 'true' }],
      margin: [{ crop: 'true', crop_margin: '10%' }],
      margins: [{ crop: 'true', crop_margin: '5px 10px 15px 20px' }],
      scale: [{ scale: '40%' }],
      position: [{ position: '10% 20%' }],
      'scale and position': [{ scale: '40%', position: '10%' }],
      alpha: [{ channels: 'alpha' }],
      shadow: [{ add_shadow: 'true' }],
      car: [{ shadow_type: 'car' }],
      '3D': [{ shadow_type: '3D' }],
      opacity: [{ shadow_type: 'drop', shadow_opacity: '90' }],
      solid: [{ semitransparency: 'false' }],
      colour: [{ bg_color: '81d4fa77' }],
      'colour by name': [{ bg_color: 'green' }],
      'background file': [{}, { background }],
      'background address': [{ bg_image_url: `${filesUrl}/picture.jpg` }],
    };
    const digests = new Map<string, string>();
    for (const [name, [fields, extra]] of Object.entries(options)) {
      const { response, bytes } = await post(fields, extra);
      expect([name, response.status]).toEqual([name, 200]);
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect([name, [...digests].find(([, known]) => known === digest)?.[0]]).toEqual([name, undefined]);
      digests.set(name, digest);
    }
    const same = await post({ shadow_type: 'auto', type: 'car' });
    expect(createHash('sha256').update(same.bytes).digest('hex')).toBe(digests.get('car'));
  });

  it('bounds the size and never makes a picture larger', async () => {
    const large = await disc(800, 600).jpeg().toBuffer();
    const preview = await image({ size: 'preview' }, { image: large });
    expect(preview.info.width * preview.info.height).toBeLessThanOrEqual(250_000);
    expect(preview.info.width / preview.info.height).toBeCloseTo(4 / 3, 1);
    expect(preview.response.headers.get('x-max-width')).toBe('800');
    const medium = await image({ size: 'medium' }, { image: large });
    expect([medium.info.width, medium.info.height]).toEqual([800, 600]);
    const small = await image({ size: '4k' }, { image: await disc(60, 40).png().toBuffer() });
    expect([small.info.width, small.info.height]).toEqual([60, 40]);
  });

  it('makes no PNG over 10 megapixels, and reports no larger size as possible', async () => {
    const large = await disc(4000, 2600).jpeg().toBuffer();
    const { info, format, response } = await image({ size: 'full', bg_color: '#fff8' }, { image: large });
    expect(format).toBe('png');
    expect(info.width * info.height).toBeLessThanOrEqual(10_000_000);
    expect(response.headers.get('x-max-width')).toBe(String(info.width));
  });

  it('crops to the subject and its margins', async () => {
    const tight = await image({ size: 'full', crop: 'true' });
    expect([
      tight.response.headers.get('x-foreground-left'),
      tight.response.headers.get('x-foreground-width'),
    ]).toEqual(['0', String(tight.info.width)]);
    const loose = await image({ size: 'full', crop: 'true', crop_margin: '10px 20px 30px 40px' });
    expect([loose.info.width - tight.info.width, loose.info.height - tight.info.height]).toEqual([60, 40]);
  });

  it('treats everything outside the region of interest as background', async () => {
    const left = await image({ size: 'full', roi: '0px 0px 100px 150px' });
    expect(left.at(140, 75)[3]).toBe(0);
    expect([left.info.width, left.info.height]).toEqual([200, 150]);
  });

  it('scales and places the subject', async () => {
    const { response } = await image({ size: 'full', scale: '50%', position: '0% 100%' });
    const [top, left, width, height] = ['top', 'left', 'width', 'height'].map((name) =>
      Number(response.headers.get(`x-foreground-${name}`)),
    ) as [number, number, number, number];
    expect(left).toBeLessThan(4);
    expect(top + height).toBeGreaterThan(146);
    expect(Math.max(width / 200, height / 150)).toBeCloseTo(0.5, 1);
  });

  it('scales the subject where it is with position=original, and in the middle without', async () => {
    const wide = await sharp(await disc(200, 150).png().toBuffer())
      .extend({ right: 200, background: '#fff', extendWith: 'copy' })
      .png()
      .toBuffer();
    const centre = async (fields: Fields) => {
      const { response } = await image({ size: 'full', ...fields }, { image: wide });
      const [left, width] = ['left', 'width'].map((name) =>
        Number(response.headers.get(`x-foreground-${name}`)),
      ) as [number, number];
      return left + width / 2;
    };
    expect(await centre({})).toBeCloseTo(100, -1);
    expect(await centre({ scale: '30%', position: 'original' })).toBeCloseTo(100, -1);
    expect(await centre({ scale: '100%', position: 'original' })).toBeCloseTo(100, -1);
    expect(await centre({ scale: '30%' })).toBeCloseTo(200, -1);
  });

  it('puts a colour or a picture behind the subject, as a JPEG when nothing is transparent', async () => {
    const colour = await image({ size: 'full', bg_color: '#0f0' });
    expect(colour.format).toBe('jpeg');
    expect(colour.at(5, 5).slice(0, 3)).toEqual([0, 255, 1].map((value) => expect.closeTo(value, -1)));
    const half = await image({ size: 'full', bg_color: '0f08', format: 'png' });
    expect(half.at(5, 5)).toEqual([0, 255, 0, 136]);
    const halves = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
      .composite([
        { input: { create: { width: 20, height: 20, channels: 3, background: '#00f' } }, left: 20, top: 0 },
      ])
      .png()
      .toBuffer();
    const covered = await image({ size: 'full', format: 'png' }, { background: halves });
    expect(covered.at(10, 10)).toEqual([255, 0, 0, 255]);
    expect(covered.at(190, 140)).toEqual([0, 0, 255, 255]);
  });

  it('gives a zip of exactly color.jpg and a grey alpha.png of one channel', async () => {
    const { response, bytes } = await post({ format: 'zip', size: 'full' });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const entries = unzipSync(bytes);
    expect(Object.keys(entries).sort()).toEqual(['alpha.png', 'color.jpg']);
    const alpha = Buffer.from(entries['alpha.png'] as Uint8Array);
    // Bit depth and colour type of the header: 8 bits, grey.
    expect([alpha[24], alpha[25]]).toEqual([8, 0]);
    expect(await sharp(entries['color.jpg']).metadata()).toMatchObject({
      format: 'jpeg',
      width: 200,
      height: 150,
      channels: 3,
    });
  });

  it.each(['none', 'drop'])('gives a zip that is equal to the PNG, with shadow_type=%s', async (type) => {
    const fields = { size: 'full', shadow_type: type };
    const { bytes } = await post({ ...fields, format: 'png' });
    const png = await sharp(bytes).raw().toBuffer();
    const zip = unzipSync((await post({ ...fields, format: 'zip' })).bytes);
    const colour = await sharp(zip['color.jpg']).raw().toBuffer();
    const alpha = await sharp(zip['alpha.png']).toColourspace('b-w').raw().toBuffer();
    expect(alpha.equals(png.filter((_, at) => at % 4 === 3))).toBe(true);
    const edge = [...alpha.keys()].filter((pixel) => Math.abs((alpha[pixel] as number) - 128) < 112);
    const errors = edge.map((pixel) => Math.abs((colour[pixel * 3] ?? 0) - (png[pixel * 4] ?? 0)));
    expect(errors.reduce((sum, error) => sum + error) / errors.length).toBeLessThan(15);
  });

  it('sends X-Type, unless type_level is none', async () => {
    expect((await image({ type: 'graphic' })).response.headers.get('x-type')).toBe('graphics');
    expect((await image({ type: 'car', type_level: 'latest' })).response.headers.get('x-type')).toBe('car');
    expect((await image({ type_level: 'none' })).response.headers.get('x-type')).toBeNull();
  });

  it('processes identical requests in flight once', async () => {
    const large = await disc(1503, 1000).jpeg().toBuffer();
    const joinedBefore = await coalesced();
    const answers = await Promise.all([1, 2, 3].map(() => post({}, { image: large })));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect((await coalesced()) - joinedBefore).toBe(2);
  });

  const refusals: [string, number, string, () => Promise<{ response: Response; bytes: Buffer }>][] = [
    ['no key', 403, 'auth_failed', () => post({}, { headers: { 'X-Api-Key': '' } })],
    ['a wrong key', 403, 'auth_failed', () => post({}, { headers: { 'X-Api-Key': `${key}x` } })],
    ['no source', 400, 'missing_source', () => post({}, { image: null })],
    ['an empty body', 415, 'unsupported_media_type', () => send({ headers: { 'X-Api-Key': key } })],
    ['a text body', 415, 'unsupported_media_type', () => send({ body: 'x', headers: { 'X-Api-Key': key } })],
    [
      'compressed JSON',
      415,
      'unsupported_media_type',
      () =>
        send({
          body: gzipSync('{}'),
          headers: { 'X-Api-Key': key, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        }),
    ],
    [
      'broken JSON',
      400,
      'invalid_request',
      () => send({ body: '{', headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' } }),
    ],
    ['two sources', 400, 'multiple_sources', () => post({ image_url: `${filesUrl}/picture.jpg` })],
    [
      'two backgrounds',
      400,
      'multiple_bg_sources',
      () => post({ bg_color: 'red', bg_image_url: `${filesUrl}/picture.jpg` }),
    ],
    [
      'a file that is not a picture',
      400,
      'invalid_file_type',
      () => post({}, { image: Buffer.from('hello') }),
    ],
    ['a damaged picture', 400, 'failed_to_read_image', () => post({}, { image: picture.subarray(0, 900) })],
    ['11 MB', 400, 'file_too_large', () => post({}, { image: Buffer.alloc(11_000_000, picture) })],
    [
      '26 megapixels',
      400,
      'resolution_too_high',
      async () =>
        post(
          {},
          {
            image: await sharp({ create: { width: 6500, height: 4000, channels: 3, background: '#fff' } })
              .png()
              .toBuffer(),
          },
        ),
    ],
    [
      'an address of our network',
      400,
      'invalid_image_url',
      () => post({ image_url: 'http://169.254.169.254/latest' }, { image: null }),
    ],
    [
      'an invalid address',
      400,
      'invalid_image_url',
      () => post({ image_url: 'picture.jpg' }, { image: null }),
    ],
    [
      'an address without a picture',
      400,
      'failed_image_download',
      () => post({ image_url: `${filesUrl}/nothing` }, { image: null }),
    ],
    [
      'an address of a text file',
      400,
      'invalid_file_type',
      () => post({ image_url: `${filesUrl}/text` }, { image: null }),
    ],
    [
      'a background at a forbidden address',
      400,
      'invalid_bg_image_url',
      () => post({ bg_image_url: 'http://[::1]/' }),
    ],
    [
      'a background address without a picture',
      400,
      'failed_bg_download',
      () => post({ bg_image_url: `${filesUrl}/nothing` }),
    ],
    ['a field that was sent twice', 400, 'invalid_size', () => postTwice('size', 'full', 'huge')],
    ['two background files', 400, 'multiple_bg_sources', () => postFiles('image_file', 'bg_image_file', 2)],
    ['a background file without a filename', 400, 'invalid_request', () => post({ bg_image_file: 'b.jpg' })],
    ['too many files', 400, 'invalid_request', () => postFiles('image_file', 'other', 9)],
    ['a field that is too long', 400, 'invalid_request', () => post({ note: 'x'.repeat(15_000_000) })],
    [
      'fields that are too long together',
      400,
      'invalid_request',
      () => post({ note: 'x'.repeat(11_000_000), other: 'x'.repeat(11_000_000) }),
    ],
    ['too much base64', 400, 'file_too_large', () => post({ image_file_b64: 'x'.repeat(15_000_000) })],
    [
      'a picture that is too large and has no filename',
      400,
      'file_too_large',
      () => post({ image_file: 'x'.repeat(15_000_000) }, { image: null }),
    ],
    [
      'a background that is too large and has no filename',
      400,
      'file_too_large',
      () => post({ bg_image_file: 'x'.repeat(15_000_000) }),
    ],
    ['millions of margins', 400, 'invalid_crop_margin', () => post({ crop_margin: '1 '.repeat(6_000_000) })],
    ['two addresses', 400, 'multiple_sources', () => postTwice('image_url', 'a', 'b')],
    ['two colours', 400, 'multiple_bg_sources', () => postTwice('bg_color', 'red', 'green')],
    [
      'an encoded form with a field that was sent twice',
      400,
      'invalid_format',
      () =>
        send({
          body: new URLSearchParams([
            ['format', 'tiff'],
            ['image_file_b64', picture.toString('base64')],
            ['format', 'png'],
          ]),
          headers: { 'X-Api-Key': key },
        }),
    ],
    ['an unknown size', 400, 'invalid_size', () => post({ size: 'huge' })],
    ['an unknown format', 400, 'invalid_format', () => post({ format: 'gif' })],
    ['unknown channels', 400, 'invalid_channels', () => post({ channels: 'rgb' })],
    ['alpha with a background', 400, 'invalid_channels', () => post({ channels: 'alpha', bg_color: 'red' })],
    ['alpha with a shadow', 400, 'invalid_channels', () => post({ channels: 'alpha', shadow_type: 'drop' })],
    ['alpha with add_shadow', 400, 'invalid_channels', () => post({ channels: 'alpha', add_shadow: 'true' })],
    ['alpha as a zip', 400, 'invalid_channels', () => post({ channels: 'alpha', format: 'zip' })],
    ['an invalid colour', 400, 'invalid_bg_color', () => post({ bg_color: '12345' })],
    ['a colour of the prototype', 400, 'invalid_bg_color', () => post({ bg_color: 'constructor' })],
    ['an invalid margin', 400, 'invalid_crop_margin', () => post({ crop: 'true', crop_margin: '1 2 3' })],
    ['a scale that is too small', 400, 'invalid_scale', () => post({ scale: '5%' })],
    ['a position over the edge', 400, 'invalid_position', () => post({ position: '101%' })],
    ['a region of three numbers', 400, 'invalid_roi', () => post({ roi: '1 2 3' })],
    ['a region over the edge', 400, 'roi_exceeds_bounds', () => post({ roi: '0px 0px 201px 150px' })],
    ['a region a little over the edge', 400, 'roi_exceeds_bounds', () => post({ roi: '0% 0% 100.2% 100%' })],
    ['a region of half a pixel too many', 400, 'roi_exceeds_bounds', () => post({ roi: '0 0 200.4 150' })],
    ['an empty region', 400, 'roi_region_empty', () => post({ roi: '10px 10px 10px 50px' })],
    ['an invalid boolean', 400, 'invalid_semitransparency', () => post({ semitransparency: 'maybe' })],
    ['a shadow that is too dark', 400, 'invalid_shadow', () => post({ shadow_opacity: '101' })],
    [
      'a picture without a subject',
      400,
      'unknown_foreground',
      async () =>
        post(
          {},
          {
            image: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
              .png()
              .toBuffer(),
          },
        ),
    ],
  ];
  it.each(refusals)(
    'refuses %s with %i %s and leaves no file behind',
    async (_what, status, code, request) => {
      const { response, bytes } = await request();
      const { errors } = JSON.parse(bytes.toString()) as PublicErrorAnswer;
      expect(errors).toHaveLength(1);
      expect([response.status, errors[0]?.code]).toEqual([status, code]);
      expect(errors[0]?.title).toMatch(/\S/);
      expect(errors[0]?.detail).toMatch(/\S/);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      await eventually(async () => expect(await gateway.files()).toEqual([]));
    },
  );

  it.each(['image/jpeg', 'application/octet-stream'])(
    'says that a picture of the type %s in a form needs a filename',
    async (type) => {
      const head = `--x\r\nContent-Disposition: form-data; name="image_file"\r\nContent-Type: ${type}\r\n\r\n`;
      const body = new Uint8Array(Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]));
      const { bytes } = await send({
        body,
        headers: { 'X-Api-Key': key, 'Content-Type': 'multipart/form-data; boundary=x' },
      });
      const [error] = (JSON.parse(bytes.toString()) as PublicErrorAnswer).errors;
      expect(error).toMatchObject({
        code: 'missing_source',
        detail: expect.stringContaining('needs a filename'),
      });
    },
  );

  it('says that the background picture is the reason of a refusal', async () => {
    const huge = { create: { width: 6500, height: 4000, channels: 3, background: '#fff' } } as const;
    for (const [background, code] of [
      [picture.subarray(0, 900), 'failed_to_read_image'],
      [await sharp(huge).png().toBuffer(), 'resolution_too_high'],
      [Buffer.alloc(0), 'failed_to_read_image'],
      [Buffer.from('hello'), 'invalid_file_type'],
      [Buffer.alloc(11_000_000, picture), 'file_too_large'],
    ] as const) {
      const { response, bytes } = await post({}, { background });
      const [error] = (JSON.parse(bytes.toString()) as PublicErrorAnswer).errors;
      expect([response.status, error?.code]).toEqual([400, code]);
      expect(error?.detail).toMatch(/^The background picture cannot be used\. Th/);
    }
    await eventually(async () => expect(await gateway.files()).toEqual([]));
  });

  it('answers every other failure in the same shape', async () => {
    for (const [path, method, status] of [
      ['/v1.0/nothing', 'GET', 404],
      ['/v1.0/removebg', 'GET', 405],
      ['/v1.0/account', 'DELETE', 405],
    ] as const) {
      const response = await fetch(`${gateway.url}${path}`, { method });
      const { errors } = (await response.json()) as PublicErrorAnswer;
      expect([
        response.status,
        typeof errors[0]?.title,
        response.headers.get('access-control-allow-origin'),
      ]).toEqual([status, 'string', '*']);
    }
  });

  it('answers a preflight', async () => {
    const response = await fetch(`${gateway.url}/v1.0/removebg`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('X-Api-Key');
  });

  it('limits the megapixels of a key', async () => {
    const strict = await startTestGateway({ GATEWAY_API_KEYS: key, RATE_LIMIT_PER_MINUTE: '1' });
    try {
      const form = new FormData();
      form.append('size', 'preview');
      form.append(
        'image_file',
        new Blob([(await disc(3500, 3000).png().toBuffer()) as Uint8Array<ArrayBuffer>]),
        'a.png',
      );
      const call = () =>
        fetch(`${strict.url}/v1.0/removebg`, { method: 'POST', body: form, headers: { 'X-Api-Key': key } });
      const first = await call();
      expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
      await first.arrayBuffer();
      const second = await call();
      expect(second.status).toBe(429);
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(((await second.json()) as PublicErrorAnswer).errors[0]?.code).toBe('rate_limit_exceeded');
    } finally {
      await strict.dispose();
    }
  });

  it('counts the megapixels of a picture in which nothing was found', async () => {
    const before = await remaining();
    const empty = sharp({ create: { width: 2500, height: 2000, channels: 3, background: '#fff' } });
    const { response } = await post({}, { image: await empty.png().toBuffer() });
    expect(response.status).toBe(400);
    expect(before - (await remaining())).toBe(5);
    expect(response.headers.get('x-ratelimit-remaining')).toBe(String(before - 5));
  });

  async function remaining(): Promise<number> {
    const response = await fetch(`${gateway.url}/v1.0/account`, { headers: { 'X-Api-Key': key } });
    const { data } = (await response.json()) as PublicAccountAnswer;
    return data.attributes.api.free_calls;
  }

  async function coalesced(): Promise<number> {
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    return Number(/liftout_coalesced_total (\d+)/.exec(metrics)?.[1]);
  }
});

describe('GET /v1.0/account', () => {
  it('has exactly the keys that clients expect', async () => {
    const response = await fetch(`${gateway.url}/v1.0/account`, { headers: { 'X-Api-Key': key } });
    const { data } = (await response.json()) as { data: { attributes: { credits: object; api: object } } };
    expect(Object.keys(data.attributes.credits)).toEqual(['total', 'subscription', 'payg', 'enterprise']);
    expect(Object.keys(data.attributes.api)).toEqual(['free_calls', 'sizes']);
  });

  it('needs a key', async () => {
    expect((await fetch(`${gateway.url}/v1.0/account`)).status).toBe(403);
  });
});

it('answers a body that is not HTTP in the form of this API', async () => {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /v1.0/removebg HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
  );
  setImmediate(() => socket.write('no chunk\r\n'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 400 /);
  expect(head).toContain('Access-Control-Allow-Origin: *');
  expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'invalid_request' }] });
});
