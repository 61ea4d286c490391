import type { IncomingMessage } from 'node:http';

/** Bytes. */
const maxDiscarded = 64 * 1024 * 1024;

/**
 * Reads the rest of a refused body and throws it away: many clients read their answer only when they have sent
 * everything. The connection of one that sends too much is cut. The time is bounded by the deadline for requests.
 */
export function discardRest(request: IncomingMessage): void {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > maxDiscarded) request.destroy();
  });
  request.resume();
}
