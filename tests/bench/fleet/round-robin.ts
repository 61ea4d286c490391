import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy on a free port of 127.0.0.1 that takes the servers in turn. When one does not accept the connection, the next
 * one gets the request, as behind any balancer. Only for requests without a body.
 */
export async function startRoundRobin(origins: readonly string[]): Promise<{ url: string; stop(): void }> {
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const candidates = origins.map((_, index) => origins[(turn + index) % origins.length] ?? '');
    forward(incoming, outgoing, candidates);
  });

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    [origin = '', ...others]: string[],
  ): void {
    const { method, url, headers } = incoming;
    const onward = request(origin + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else if (others.length > 0) forward(incoming, outgoing, others);
      else outgoing.writeHead(502).end();
    });
    onward.end();
  }

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
