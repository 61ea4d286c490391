import { once } from 'node:events';
import { createReadStream, type ReadStream } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { discardUnsent } from './client-gone.ts';

it('closes the files of all requests on a connection that its client has closed, and reports no error', async () => {
  const files: ReadStream[] = [];
  const errors: unknown[] = [];
  const koa = new Koa();
  koa.on('error', (error) => errors.push(error));
  koa.use(discardUnsent());
  let arrived = 0;
  koa.use(async (ctx) => {
    arrived++;
    await once(ctx.res, 'close');
    const file = createReadStream(fileURLToPath(import.meta.url));
    files.push(file);
    ctx.body = file;
  });
  const server = koa.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
  await eventually(() => expect(arrived).toBe(3));
  socket.destroy();
  await eventually(() => expect(files.map(({ closed }) => closed)).toEqual([true, true, true]));
  expect(errors).toEqual([]);
  server.close();
});
