import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The open connections of a server. */
export interface Connections {
  /** The response that a connection waits for. */
  responseOn(connection: Duplex): ServerResponse | undefined;
  /**
   * Ends each connection after its response. Connections that have not sent a whole request head yet, such as those
   * that browsers open in advance, are cut: `server.close()` would wait for them.
   */
  end(): void;
}

export function watchConnections(server: Server): Connections {
  const unused = new Set<Duplex>();
  const responses = new Map<Duplex, ServerResponse>();
  let isEnding = false;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Prepended, so that it runs before the handler sends the headers.
  server.prependListener('request', ({ socket }, response) => {
    unused.delete(socket);
    responses.set(socket, response);
    if (isEnding) response.shouldKeepAlive = false;
    response.once('close', () => {
      if (responses.get(socket) === response) responses.delete(socket);
      // If the headers were sent before `end()`, they promised to keep the connection.
      if (isEnding) setImmediate(() => server.closeIdleConnections());
    });
  });
  return {
    responseOn: (connection) => responses.get(connection),
    end() {
      isEnding = true;
      for (const socket of unused) socket.destroy();
      for (const response of responses.values()) response.shouldKeepAlive = false;
      server.closeIdleConnections();
    },
  };
}
