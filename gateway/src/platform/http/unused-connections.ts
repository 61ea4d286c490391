import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches for connections that have not sent a whole request head yet, such as those that browsers open in advance.
 * `server.close()` would wait for them.
 * @returns a function that cuts them.
 */
export function watchUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
