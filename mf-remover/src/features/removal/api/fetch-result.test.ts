import { afterEach, expect, it, vi } from 'vitest';
import { fetchResult } from './fetch-result';

afterEach(() => vi.unstubAllGlobals());

it('tells of each part of a result that arrives', async () => {
  const parts = new ReadableStream({
    start(stream) {
      for (const text of ['one', 'two']) stream.enqueue(new TextEncoder().encode(text));
      stream.close();
    },
  });
  const headers = { 'Content-Type': 'image/png' };
  vi.stubGlobal('fetch', async () => new Response(parts, { headers }));
  const onReceived = vi.fn();
  const result = await fetchResult('a.png', undefined, onReceived);
  expect(onReceived).toHaveBeenCalledTimes(2);
  expect(result.type).toBe('image/png');
  expect(await result.text()).toBe('onetwo');
});
