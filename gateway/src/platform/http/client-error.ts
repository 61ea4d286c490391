import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { ErrorAnswer } from '@liftout/gateway-contract';

/** Milliseconds for the answer to arrive before the connection is cut. */
const lingerMs = 1000;

interface Refusal extends Pick<ErrorAnswer, 'code' | 'error'> {
  status: string;
}

const timeout: Refusal = {
  status: '408 Request Timeout',
  code: 'request_timeout',
  error: 'The request did not arrive in time. Please try again.',
};
const headersTooLong: Refusal = {
  status: '431 Request Header Fields Too Large',
  code: 'malformed_request',
  error: 'The address or the headers of the request are too long.',
};
const notHttp: Refusal = {
  status: '400 Bad Request',
  code: 'malformed_request',
  error: 'The request is not valid HTTP.',
};

/** Answers what the HTTP parser refuses: a request that came too slowly, or that is not HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, code, error: sentence } = refusalOf(error.code);
  const answer: ErrorAnswer = { status: 'failed', code, error: sentence, requestId: randomUUID() };
  const body = JSON.stringify(answer);
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

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return timeout;
  return code === 'HPE_HEADER_OVERFLOW' ? headersTooLong : notHttp;
}
