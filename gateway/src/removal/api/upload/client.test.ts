import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { createClient, GatewayRefusal } from '@liftout/gateway-contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
});
afterAll(() => gateway.dispose());

describe('the typed client', () => {
  it('uploads a picture, fetches its result and deletes it', async () => {
    const client = createClient({ baseUrl: gateway.url });
    const image = new Blob([(await disc().png().toBuffer()) as Uint8Array<ArrayBuffer>]);
    const options = { fileName: 'a.png', idempotencyKey: 'a-key-of-the-client' };
    const answer = await client.upload(image, options);
    expect(await client.upload(image, options)).toEqual(answer);
    expect(answer.status).toBe('completed');
    expect((await client.download(answer.downloadToken, 'webp')).type).toBe('image/webp');
    await client.deleteResult(answer.downloadToken);
    await client.deleteResult(answer.downloadToken);
    await expect(client.download(answer.downloadToken)).rejects.toMatchObject({
      httpStatus: 404,
      answer: { code: 'unknown_result' },
    });
  });

  it('throws a refusal with its code and the seconds to wait', async () => {
    const client = createClient({ baseUrl: gateway.url });
    const nothing = client.upload(new Blob(['no picture']));
    await expect(nothing).rejects.toMatchObject({ httpStatus: 415, answer: { code: 'unsupported_type' } });
    const refusal = await client.upload(new Blob(['no picture'])).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(GatewayRefusal);
    expect(refusal).toMatchObject({ httpStatus: 429, answer: { code: 'rate_limited' } });
    expect((refusal as GatewayRefusal).retryAfter).toBeGreaterThan(0);
  });

  it('names the address to which its gateway redirects', async () => {
    const server = createServer((_, response) => {
      response.writeHead(301, { Location: 'https://liftout.example/api/upload' }).end('Moved');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await expect(client.upload(new Blob(['picture']))).rejects.toMatchObject({
      name: 'UnexpectedAnswer',
      httpStatus: 301,
      message: expect.stringContaining('a redirect to https://liftout.example/api/upload'),
    });
  });

  it('leaves no unhandled rejection when a call is aborted after an early answer', async () => {
    const server = createServer((_, response) => {
      response.writeHead(429, { Connection: 'close' }).end('{"code":"busy","error":"Busy."}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { promise: read, resolve: endReading } = Promise.withResolvers<void>();
    const stream = vi
      .spyOn(Blob.prototype, 'stream')
      .mockImplementation(() => ReadableStream.from(slowParts(endReading)));
    onTestFinished(() => {
      server.close();
      process.off('unhandledRejection', unhandled);
      stream.mockRestore();
    });

    const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const caller = new AbortController();
    const call = client.upload(new Blob(['picture']), { signal: caller.signal });
    await expect(call).rejects.toMatchObject({ httpStatus: 429 });
    await closed;
    await turns();
    caller.abort();
    await read;
    await turns();
    expect(unhandled).not.toHaveBeenCalled();
  });
});

/** Lets the client notice what has happened. */
async function turns() {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
}

/** The parts of a file that arrive one after the other, as from a slow disk. */
async function* slowParts(onEnd: () => void) {
  try {
    for (let i = 0; i < 40; i += 1) {
      await wait(5);
      yield new Uint8Array(10);
    }
  } finally {
    onEnd();
  }
}
