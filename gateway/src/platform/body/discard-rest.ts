import type { IncomingMessage } from 'node:http';

/** Bytes. */
const maxDiscarded = 64 * 1024 * 1024;

/**
 * Reads the rest of a refused body and throws it away, because many clients read the answer only after they have sent
 * everything. A client that sends too much loses its connection. The deadline for requests limits the time.
 */
export function discardRest(request: IncomingMessage): void {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > maxDiscarded) request.destroy();
  });
  request.resume();
}
