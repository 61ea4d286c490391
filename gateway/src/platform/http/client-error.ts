import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorAnswer, ErrorCode } from '@liftout/gateway-contract';
import type { Logger } from 'pino';
import { GatewayError } from '../gateway-error.ts';
import { failRequest } from './error-response.ts';

/** Milliseconds until the connection is cut: time for the answer to arrive. */
const lingerMs = 1000;

/**
 * Answers a request that the HTTP parser refuses, because it came too slowly or is not HTTP.
 * @param response The response of the request when its body was refused. Undefined when its head was refused: then this
 * function logs the request.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  response: ServerResponse | undefined,
  logger: Logger,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusalOf(error.code);
  if (response && failRequest(response, new GatewayError(status, code, message))) return;
  const requestId = randomUUID();
  // Browsers open connections in advance and do not always use them. Other clients leave before their head is complete.
  const isRequest = socket.bytesRead > 0 && error.code !== 'HPE_INVALID_EOF_STATE';
  if (isRequest) logger.info({ requestId, route: 'unread', status, code }, 'request');
  const answer: ErrorAnswer = { status: 'failed', code, error: message, requestId };
  const body = JSON.stringify(answer);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

const timeout: Refusal = {
  status: 408,
  code: 'request_timeout',
  message: 'The request did not arrive in time. Please try again.',
};
const headersTooLong: Refusal = {
  status: 431,
  code: 'malformed_request',
  message: 'The address or the headers of the request are too long.',
};
const notHttp: Refusal = {
  status: 400,
  code: 'malformed_request',
  message: 'The request is not valid HTTP.',
};

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return timeout;
  return code === 'HPE_HEADER_OVERFLOW' ? headersTooLong : notHttp;
}
