import { readdir, readlink, truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { disc } from '../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { upload } from '../../testing/upload.ts';
import { defaultWriteTimeout } from './write-timeout.ts';

let gateway: TestGateway;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.dispose();
});

/** A gateway with a result that is larger than all buffers between gateway and client. */
async function startWithLargeResult(writeTimeout: Partial<typeof defaultWriteTimeout>): Promise<string> {
  gateway = await startTestGateway({}, { writeTimeout: { ...defaultWriteTimeout, ...writeTimeout } });
  const { answer } = await upload(gateway.url, await disc().png().toBuffer());
  await truncate(join(gateway.dataDir, 'results', answer.processedPath), 64 * 2 ** 20);
  return `/uploads/${answer.processedPath}`;
}

function open(path: string): Socket {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}

/** Files in the data folder that this process holds open. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(gateway.dataDir));
}

describe('a client that reads nothing', () => {
  it('loses its connection, and its file is closed', async () => {
    const path = await startWithLargeResult({ idleMs: 300 });
    const closed = Array.from({ length: 20 }, () => {
      const socket = open(path);
      return new Promise((done) => socket.once('close', done));
    });
    await eventually(async () => expect((await openFiles()).length).toBeGreaterThan(0));
    await eventually(async () => expect(await openFiles()).toEqual([]));
    for (const socket of sockets) socket.resume();
    await Promise.all(closed);
  });
});

describe('a client that reads slowly', () => {
  it('gets the whole response while it makes progress', async () => {
    const path = await startWithLargeResult({ idleMs: 1500 });
    const socket = open(path);
    let received = 0;
    // 16 pauses, which together are longer than the limit.
    let next = 2 ** 22;
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received < next) return;
      next += 2 ** 22;
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    });
    await eventually(() => expect(received).toBeGreaterThan(64 * 2 ** 20));
  });

  it('loses its connection when it is slower than the lowest rate', async () => {
    // A second and a half for 64 MiB; the pauses alone take longer.
    const path = await startWithLargeResult({ idleMs: 1000, minRate: 128 * 2 ** 20 });
    const socket = open(path);
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 50);
    });
    await new Promise((done) => socket.once('close', done));
    expect(await openFiles()).toEqual([]);
  });
});
