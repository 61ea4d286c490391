import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Connections, watchConnections } from './connections.ts';

let server: Server;
let connections: Connections;
let responses: ServerResponse[];
const clients: Socket[] = [];

beforeEach(async () => {
  responses = [];
  server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => void responses.push(response));
  connections = watchConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** A client that has sent a request. `received` is everything that it received until its connection ended. */
async function request() {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  let text = '';
  client.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const received = once(client, 'close').then(() => text);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { client, received, response };
}

it('ends a connection after the response that it waits for', async () => {
  const { response, received } = await request();
  connections.end();
  response.end('done');
  expect(await received).toMatch(/Connection: close.+done$/s);
});

it('ends a connection whose response has begun, when it is complete', async () => {
  const { response, received } = await request();
  response.write('first ');
  connections.end();
  response.end('last');
  expect(await received).toMatch(/first.+last/s);
});

it('ends idle connections', async () => {
  const { response, client, received } = await request();
  response.end('done');
  await once(client, 'data');
  const unused = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  connections.end();
  await Promise.all([received, once(unused, 'close')]);
});

it('knows the response that a connection waits for', async () => {
  const { response, client } = await request();
  const { socket } = response;
  expect(socket && connections.responseOn(socket)).toBe(response);
  response.end('done');
  await once(client, 'data');
  expect(socket && connections.responseOn(socket)).toBeUndefined();
});
