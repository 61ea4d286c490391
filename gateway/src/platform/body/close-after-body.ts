import type { Server } from 'node:http';
import { discardRest } from './discard-rest.ts';

/**
 * Closes a connection only when the rest of the request body has arrived. Node closes it right after the answer. When
 * bytes are unread then, the system resets the connection, and a client that still sends loses the answer.
 */
export function closeAfterBody(server: Server): void {
  server.on('request', (request, response) => {
    // Prepended, so that it runs before Node closes the connection.
    response.prependOnceListener('finish', () => {
      const { socket } = request;
      if (request.complete || socket.destroyed) return;
      const { destroySoon } = socket;
      let closes = false;
      socket.destroySoon = () => {
        closes = true;
        discardRest(request);
      };
      request.once('close', () => {
        socket.destroySoon = destroySoon;
        if (closes) socket.destroySoon();
      });
    });
  });
}
