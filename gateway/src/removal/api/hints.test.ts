import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const key = 'a-key-for-the-tests';
let gateway: TestGateway;
let picture: Buffer;
beforeAll(async () => {
  gateway = await startTestGateway({ GATEWAY_API_KEYS: key });
  picture = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path fill="#e4e4e4" d="M0 0h200v100H0z"/><circle cx="50" cy="50" r="30" fill="#123a7c"/><circle cx="150" cy="50" r="30" fill="#7c3a12"/></svg>',
    ),
  )
    .png()
    .toBuffer();
});
afterAll(() => gateway.dispose());

function formOf(hints: string | undefined, field: string, image: Buffer): FormData {
  const form = new FormData();
  form.append(field, new Blob([image as Uint8Array<ArrayBuffer>]), 'two.png');
  if (hints !== undefined) form.append('hints', hints);
  return form;
}

const upload = (hints?: string, headers: Record<string, string> = {}, image = picture) =>
  fetch(`${gateway.url}/api/upload`, { method: 'POST', body: formOf(hints, 'image', image), headers });

const callApi = (hints: string, image = picture) =>
  fetch(`${gateway.url}/v1.0/removebg`, {
    method: 'POST',
    body: formOf(hints, 'image_file', image),
    headers: { 'X-Api-Key': key },
  });

const plainPicture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#e4e4e4' } })
    .png()
    .toBuffer();

/** Alpha in the middle of the left disc and of the right one. */
async function discs(bytes: ArrayBuffer): Promise<(number | undefined)[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number) => data[(50 * info.width + x) * 4 + 3];
  return [alphaAt(50), alphaAt(150)];
}

async function resultOf(response: Response): Promise<ArrayBuffer> {
  const { processedPath } = (await response.json()) as { processedPath: string };
  return (await fetch(`${gateway.url}/uploads/${processedPath}`)).arrayBuffer();
}

describe('hints of an upload', () => {
  it('change the result, also while the same picture is processed without them', async () => {
    const answers = [
      upload(),
      upload('{"box":[100,5,198,95]}'),
      upload('{"keep":[[[50,50]]],"erase":[[[140,40],[160,60]]]}'),
    ];
    const found = await Promise.all(answers.map(async (answer) => discs(await resultOf(await answer))));
    expect(found).toEqual([
      [255, 255],
      [0, 255],
      [255, 0],
    ]);
  });

  it.each(['not JSON', '[]', '{"box":[1,2,3]}', '{"box":[90,0,10,50]}', '{"keep":[[]]}', '{"taps":[[1,2]]}'])(
    'are refused when they are invalid: %s',
    async (hints) => {
      const response = await upload(hints);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_hints' });
    },
  );

  it('are answered with a sentence when a box is outside the picture', async () => {
    const answer = await (await upload('{"box":[500,500,600,600]}')).json();
    expect(answer).toMatchObject({
      status: 'failed',
      reason: 'no_subject',
      error: expect.stringContaining('outside of the picture'),
    });
  });

  it('do not count when they are empty: a plain picture has no subject', async () => {
    const plain = await plainPicture();
    for (const hints of ['{}', '{"keep":[],"erase":[]}']) {
      const answer = await (await upload(hints, {}, plain)).json();
      expect(answer).toMatchObject({ status: 'failed', reason: 'no_subject' });
      const response = await callApi(hints, plain);
      expect(await response.json()).toMatchObject({ errors: [{ code: 'unknown_foreground' }] });
    }
  });

  it('are part of the request that an Idempotency-Key identifies', async () => {
    const headers = { 'Idempotency-Key': 'key-with-hints' };
    expect((await upload('{"keep":[[[50,50]]]}', headers)).status).toBe(200);
    expect((await upload('{"keep":[[[150,50]]]}', headers)).status).toBe(409);
  });
});

describe('hints of the public API', () => {
  it('change the result', async () => {
    const response = await callApi('{"erase":[[[150,50]]]}');
    expect(await discs(await response.arrayBuffer())).toEqual([255, 0]);
  });

  it('leave out the confidence, which is about the cut without them', async () => {
    const { headers, ok } = await callApi('{"keep":[[[40,30]]]}', await plainPicture());
    expect([ok, headers.get('X-Confidence')]).toEqual([true, null]);
  });

  it('are refused when they are invalid', async () => {
    const response = await callApi('{"box":"all"}');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'invalid_hints' }] });
  });
});
