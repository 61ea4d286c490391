import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Koa, { type Context } from 'koa';
import pino from 'pino';
import { expect, it } from 'vitest';
import { accessLog } from './access-log.ts';
import { isConnectionLost } from './client-gone.ts';

/** Answers with a stream. @returns the logged status, and all errors except those of the connection. */
async function logged(body: Readable, use: (answer: IncomingMessage) => void) {
  const status = Promise.withResolvers<number>();
  const errors = new Set<Error>();
  const koa = new Koa();
  koa.use(
    accessLog({ logger: pino({ level: 'silent' }), onRequest: (request) => status.resolve(request.status) }),
  );
  koa.use((ctx) => {
    ctx.length = 1_000_000;
    ctx.body = body;
  });
  koa.on('error', (error: Error, ctx: Context) => {
    if (!isConnectionLost(error, ctx)) errors.add(error);
  });
  const server = koa.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const request = get({ port: (server.address() as AddressInfo).port });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.on('error', () => {}).once('data', () => use(answer));
    return { status: await status.promise, errors: [...errors] };
  } finally {
    server.close();
  }
}

const endless = () => {
  const body = new Readable({ read() {} });
  body.push('a part');
  return body;
};

it('counts an answer whose stream fails as a failure of the server', async () => {
  const body = endless();
  const broken = new Error('the store stalls');
  expect(await logged(body, () => body.destroy(broken))).toEqual({ status: 500, errors: [broken] });
});

it.each([
  ['closes', (answer: IncomingMessage) => answer.socket.destroy()],
  ['resets', (answer: IncomingMessage) => answer.socket.resetAndDestroy()],
])('counts an answer whose client %s the connection as 499', async (_, disconnect) => {
  expect(await logged(endless(), disconnect)).toEqual({ status: 499, errors: [] });
});

it('counts a whole answer with its status', async () => {
  const body = Readable.from([Buffer.alloc(1_000_000)], { objectMode: false });
  expect(await logged(body, (answer) => answer.resume())).toEqual({ status: 200, errors: [] });
});
