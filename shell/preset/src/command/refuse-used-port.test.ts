import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { refuseUsedPort } from './refuse-used-port.ts';

it('refuses a port that another program uses, and leaves a free one free', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(refuseUsedPort(port, '--port')).rejects.toThrow(
    `Port ${port} is in use. Name another with --port.`,
  );
  server.close();
  await once(server, 'close');
  await refuseUsedPort(port, '--port');
  await refuseUsedPort(port, '--port');
});

it.each([Number.NaN, 0, 70_000])('refuses %s', async (port) => {
  await expect(refuseUsedPort(port, '--port')).rejects.toThrow('--port must be a number from 1 to 65535.');
});
