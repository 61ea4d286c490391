import { once } from 'node:events';
import { createServer } from 'node:net';
import { CommandError } from '../command-error.ts';

/**
 * @param setting Sets another port.
 * @throws CommandError when it is no port, or a server cannot listen on this port of the machine.
 */
export async function refuseUsedPort(port: number, setting: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CommandError(`${setting} must be a number from 1 to 65535.`);
  }
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
    throw new CommandError(`Port ${port} ${why}. Name another with ${setting}.`);
  });
  server.close();
  await once(server, 'close');
}
