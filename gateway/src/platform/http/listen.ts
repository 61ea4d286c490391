import { createServer, type Server } from 'node:http';
import { ConfigError } from '../config/config-error.ts';
import type { PlatformConfig } from '../settings.ts';

type Address = Pick<PlatformConfig, 'host' | 'port'>;

/** @throws ConfigError when this machine cannot listen on that address and port. */
export function listen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((done, fail) => {
    const onError = (error: NodeJS.ErrnoException) => {
      const fault = faultOf(error, port);
      fail(fault === undefined ? error : new ConfigError([fault]));
    };
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      done();
    });
  });
}

/** @throws ConfigError when this machine cannot listen on that address and port. Port 0 is any free port. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer();
  await listen(server, address);
  await new Promise((done) => server.close(done));
}

function faultOf({ code = '' }: NodeJS.ErrnoException, port: number): string | undefined {
  if (code === 'EADDRINUSE') return `PORT must be free: something listens on ${port} already.`;
  if (code === 'EACCES') return `PORT must be a port that this user may open. ${port} is not.`;
  const isNoAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code);
  return isNoAddress ? `HOST must be an address of this machine (${code}).` : undefined;
}
