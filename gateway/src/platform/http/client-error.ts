import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { ErrorAnswer } from '@liftout/gateway-contract';

/** Milliseconds for the answer to arrive before the connection is cut. */
const lingerMs = 1000;

/** Answers what never became a request: one that came too slowly, or that is no HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? timeout() : ([statusOf(error), ''] as const);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function timeout(): readonly [string, string] {
  const answer: ErrorAnswer = {
    status: 'failed',
    code: 'request_timeout',
    error: 'The request did not arrive in time. Please try again.',
    requestId: randomUUID(),
  };
  return ['408 Request Timeout', JSON.stringify(answer)];
}

function statusOf(error: { code?: string }): string {
  return error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
}
