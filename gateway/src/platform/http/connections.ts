import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The open connections of a server. */
export interface Connections {
  /** The response that a connection waits for. */
  responseOn(connection: Duplex): ServerResponse | undefined;
  /** Whether the last request of a connection was answered before its whole body had arrived. */
  hasUnreadBody(connection: Duplex): boolean;
  /**
   * Ends each connection after its response. Connections that have not sent a whole request head yet, such as those
   * that browsers open in advance, are cut: `server.close()` would wait for them.
   */
  end(): void;
}

export function watchConnections(server: Server): Connections {
  const unused = new Set<Duplex>();
  const responses = new Map<Duplex, ServerResponse>();
  const requests = new WeakMap<Duplex, IncomingMessage>();
  let isEnding = false;
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // Prepended, so that it runs before the handler sends the headers.
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    unused.delete(socket);
    requests.set(socket, request);
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
    hasUnreadBody: (connection) => !responses.has(connection) && requests.get(connection)?.complete === false,
    end() {
      isEnding = true;
      for (const socket of unused) socket.destroy();
      for (const response of responses.values()) response.shouldKeepAlive = false;
      server.closeIdleConnections();
    },
  };
}
