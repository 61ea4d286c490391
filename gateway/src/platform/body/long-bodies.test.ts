import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const MiB = 1024 * 1024;
const zeros = Buffer.alloc(MiB);
const key = 'a-key-for-the-tests';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ GATEWAY_API_KEYS: key });
});
afterAll(() => gateway.dispose());

const multipart = 'multipart/form-data; boundary=x';
const fileHead = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
const chunk = (bytes: Buffer | string) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]);

/**
 * Sends a request with zeros at its end, in chunks or with a length. Like many clients, it sends everything before it
 * reads the answer. It stops when the connection is cut.
 */
async function send({
  path = '/api/upload',
  type = multipart,
  start = fileHead,
  zeroMiB = 0,
  length = 0,
  apiKey = key,
  version = '1.1',
  connection = 'keep-alive',
}) {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received += bytes;
  });
  const closed = new Promise((done) => socket.once('close', done));
  const size = length ? `Content-Length: ${length}` : 'Transfer-Encoding: chunked';
  socket.write(
    `POST ${path} HTTP/${version}\r\nHost: x\r\nConnection: ${connection}\r\nX-Api-Key: ${apiKey}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`,
  );
  const frame = length ? Buffer.from : chunk;
  socket.write(frame(start));
  let sentMiB = 0;
  for (; sentMiB < zeroMiB && !socket.destroyed; sentMiB++) {
    if (!socket.write(frame(zeros)))
      await Promise.race([new Promise((done) => socket.once('drain', done)), closed]);
  }
  if (!length) socket.write(chunk(''));
  await eventually(() => expect(received).toMatch(/\}$/));
  socket.destroy();
  return { received, sentMiB };
}

describe('a body that is too long and has no Content-Length', () => {
  const bodies: [string, number, Parameters<typeof send>[0]][] = [
    ['a form for the site', 413, {}],
    ['a form for the public API', 400, { path: '/v1.0/removebg' }],
    ['JSON', 400, { path: '/v1.0/removebg', type: 'application/json', start: '{"image_file_b64":"' }],
  ];
  it.each(bodies)('is refused like any other: %s with %i', async (_what, status, body) => {
    const { received } = await send({ ...body, zeroMiB: 60 });
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received).toContain('"code":"file_too_large"');
    await eventually(async () => expect(await gateway.files()).toEqual([]));
  });
});

describe('a client that continues to send after the refusal', () => {
  it.each([
    ['in chunks', 0],
    ['with a length', 1000 * MiB],
  ])('is cut off: %s', async (_how, length) => {
    const { received, sentMiB } = await send({ length, zeroMiB: 1000 });
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(sentMiB).toBeLessThan(200);
    await eventually(async () => expect(await gateway.files()).toEqual([]));
  });
});

describe('a refusal before the body has arrived', () => {
  it.each([
    ['with Connection: close', { connection: 'close' }],
    ['with HTTP/1.0', { connection: 'close', version: '1.0' }],
    ['in chunks, with Connection: close', { connection: 'close', length: 0 }],
  ])('arrives, and the connection is closed only after the body: %s', async (_how, options) => {
    const length = 60 * MiB;
    const request = { path: '/v1.0/removebg', apiKey: 'a-wrong-key', zeroMiB: 60, length };
    const { received, sentMiB } = await send({ ...request, ...options });
    expect(received).toMatch(/^HTTP\/1\.1 403 /);
    expect(sentMiB).toBe(60);
  });

  it('arrives when the body stops', async () => {
    // The rest of the body never comes: the answer must not wait for it.
    const length = 60 * MiB;
    const { received } = await send({
      path: '/v1.0/removebg',
      apiKey: 'a-wrong-key',
      connection: 'close',
      length,
    });
    expect(received).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('is the only answer, also when the body never ends', async () => {
    const impatient = await startTestGateway({ GATEWAY_API_KEYS: key, UPLOAD_TIMEOUT_SECONDS: '1' });
    const { hostname, port } = new URL(impatient.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1.0/removebg HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipart}\r\nContent-Length: 9000\r\n\r\n`,
    );
    const received = await text(socket);
    expect(received).toMatch(/^HTTP\/1\.1 403 /);
    expect(received.split('HTTP/1.1 ')).toHaveLength(2);
    expect(impatient.log.filter((line) => line.includes('"unread"'))).toEqual([]);
    await impatient.dispose();
  });
});
