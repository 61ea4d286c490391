import { describe, expect, it } from 'vitest';
import { createClient, GatewayRefusal, UnexpectedAnswer } from './client.ts';

const html = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const htmlResponse = (status: number, headers: Record<string, string> = {}) =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html', ...headers } });

function clientOf(response: Response) {
  return createClient({ baseUrl: 'https://liftout.example', fetch: async () => response });
}

describe('an answer that is not the gateway’s', () => {
  const calls = {
    upload: (response: Response) => clientOf(response).upload(new Blob(['picture'])),
    download: (response: Response) => clientOf(response).download('token'),
    deleteResult: (response: Response) => clientOf(response).deleteResult('token'),
  };

  it.each(Object.entries(calls))('is an UnexpectedAnswer with its status: %s', async (_, call) => {
    const error = await call(htmlResponse(502, { 'Retry-After': '30' })).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(UnexpectedAnswer);
    expect(error).toMatchObject({ httpStatus: 502, contentType: 'text/html', body: html, retryAfter: 30 });
  });

  it.each(['upload', 'download', 'deleteResult'] as const)(
    'is recognized with status 200 as well: %s',
    async (name) => {
      await expect(calls[name](htmlResponse(200))).rejects.toMatchObject({
        name: 'UnexpectedAnswer',
        httpStatus: 200,
      });
    },
  );

  it.each(['null', '"busy"', '[]', '{"message":"upstream failed"}', ''])(
    'is recognized in JSON of another shape: %s',
    async (body) => {
      const call = clientOf(new Response(body, { status: 503 })).upload(new Blob(['picture']));
      await expect(call).rejects.toMatchObject({ name: 'UnexpectedAnswer', httpStatus: 503, body });
    },
  );

  it('is a redirect whose address a browser hides', async () => {
    const opaque = Object.defineProperties(new Response(), {
      type: { value: 'opaqueredirect' },
      ok: { value: false },
      status: { value: 0 },
    });
    await expect(calls.upload(opaque)).rejects.toMatchObject({
      name: 'UnexpectedAnswer',
      httpStatus: 0,
      message: expect.stringContaining('a redirect to another address'),
    });
  });

  it('keeps only the first 500 characters of a long page', async () => {
    const long = new Response('x'.repeat(100_000), { status: 500 });
    const error = await clientOf(long)
      .download('token')
      .catch((error: unknown) => error);
    expect((error as UnexpectedAnswer).body).toHaveLength(500);
    expect((error as UnexpectedAnswer).retryAfter).toBeUndefined();
  });
});

it.each([
  ['7', 7],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['99999999999', 86_400],
  ['-1', undefined],
  ['soon', undefined],
])('a wait is seconds or a date on the clock of the server: %s', async (asked, retryAfter) => {
  const headers = { 'Retry-After': asked, Date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
  await expect(clientOf(htmlResponse(503, headers)).deleteResult('token')).rejects.toMatchObject({
    retryAfter,
  });
});

it.each([
  [new File(['picture'], 'cup.jpg'), {}, 'cup.jpg'],
  [new File(['picture'], 'cup.jpg'), { fileName: 'mug.jpg' }, 'mug.jpg'],
  [new Blob(['picture']), {}, 'image'],
  [new File(['picture'], ''), {}, 'image'],
])('an upload has the name of its file: %#', async (image, options, name) => {
  const sent: unknown[] = [];
  const send: typeof fetch = async (_, init) => {
    sent.push(
      ((await new Response(init?.body, { headers: init?.headers ?? {} }).formData()).get('image') as File)
        .name,
    );
    return Response.json({ status: 'failed' });
  };
  await createClient({ baseUrl: 'https://liftout.example', fetch: send }).upload(image, options);
  expect(sent).toEqual([name]);
});

it('every call can be aborted', async () => {
  const send = (_: unknown, init?: RequestInit) =>
    init?.signal?.aborted ? Promise.reject(init.signal.reason) : Promise.resolve(new Response());
  const client = createClient({ baseUrl: 'https://liftout.example', fetch: send });
  const signal = AbortSignal.abort(new Error('no longer wanted'));
  const calls = [
    client.upload(new Blob(['picture']), { signal }),
    client.download('token', 'png', { signal }),
    client.deleteResult('token', { signal }),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toThrow('no longer wanted')));
});

it('a refusal of the gateway carries its answer', async () => {
  const answer = { status: 'failed', code: 'busy', error: 'Busy.', requestId: '1' };
  const response = Response.json(answer, { status: 503, headers: { 'Retry-After': '7' } });
  const error = await clientOf(response)
    .upload(new Blob(['picture']))
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(GatewayRefusal);
  expect(error).toMatchObject({ httpStatus: 503, answer, retryAfter: 7 });
});
