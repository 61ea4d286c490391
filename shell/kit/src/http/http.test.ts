import { afterEach, expect, it, vi } from 'vitest';
import { HttpError, query, request } from './http.ts';

const answer = (status: number, body: string, statusText = '') => new Response(body, { status, statusText });
const stub = (...answers: Response[]) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  for (const item of answers) fetch.mockResolvedValueOnce(item);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

afterEach(() => vi.unstubAllGlobals());

it('throws the status, a colon, a space and the body', async () => {
  stub(answer(418, 'short and stout'));
  const error: unknown = await request('GET', '/x').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    message: '418: short and stout',
    status: 418,
    body: 'short and stout',
    headers: expect.any(Headers),
  });
});

it('uses the status text where the body is empty', async () => {
  stub(answer(503, '', 'Service Unavailable'));
  await expect(request('GET', '/x')).rejects.toHaveProperty('message', '503: Service Unavailable');
});

it('sends objects as JSON and forms without a content type, and cookies with both', async () => {
  const fetch = stub(answer(200, ''), answer(200, ''));
  await request('POST', '/a', { body: { a: 1 } });
  const form = new FormData();
  await request('POST', '/b', { body: form });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":1}',
  });
  expect(fetch.mock.calls[1]?.[1]).toMatchObject({ body: form });
  expect(fetch.mock.calls[1]?.[1]).not.toHaveProperty('headers');
});

it('reads a path once and remembers it, but forgets a failure', async () => {
  const fetch = stub(answer(500, 'no'), answer(200, '{"n":1}'));
  await expect(query(['/n'])).rejects.toThrow('500: no');
  await expect(query(['/n'])).resolves.toEqual({ n: 1 });
  await expect(query(['/n'])).resolves.toEqual({ n: 1 });
  expect(fetch).toHaveBeenCalledTimes(2);
});
