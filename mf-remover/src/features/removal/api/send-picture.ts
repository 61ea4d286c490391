import {
  type ErrorAnswer,
  type ErrorCode,
  type FailedUpload,
  type RemovalHints,
  secondsToWait,
} from '@liftout/gateway-contract';
import { NotCut } from '../failure';
import { isReadable } from '../is-readable';
import type { ServerAnswer } from '../removal-state';

export interface SendOptions {
  /** Where the subject is, if the visitor has marked it. */
  hints?: RemovalHints | undefined;
  signal: AbortSignal;
  /** Bytes of the request that are sent, and their total. */
  onSent: (sent: number, total: number) => void;
  /** All bytes are sent, and the server is processing. */
  onUploaded: () => void;
}

/**
 * Sends a picture and waits for the result. It uses XMLHttpRequest, because `fetch` can't report how much of a body has
 * been sent.
 *
 * @returns null if the status in the answer is neither `completed` nor `failed`.
 * @throws {NotCut} when the file cannot be read, the gateway refuses the picture, or the removal fails.
 * @throws {TypeError} when the connection fails or the answer is not from the gateway.
 * @throws the signal's reason when aborted, which also stops the work on the server.
 */
export function sendPicture(
  file: File,
  { hints, signal, onSent, onUploaded }: SendOptions,
): Promise<ServerAnswer | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.upload.onload = onUploaded;
    request.onabort = () => reject(signal.reason);
    // Browsers report a file that they cannot read as a broken connection.
    request.onerror = async () =>
      reject(
        (await isReadable(file)) ? new TypeError('The connection failed') : new NotCut({ kind: 'lost' }),
      );
    request.onload = () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal.removeEventListener('abort', stop);

    const form = new FormData();
    form.append('image', file, file.name);
    if (hints) form.append('hints', JSON.stringify(hints));
    request.open('POST', '/api/upload');
    request.withCredentials = true;
    request.send(form);
  });
}

/** Codes for answers of a proxy, which have none. */
const codeOfProxy: Readonly<Record<number, ErrorCode>> = { 429: 'rate_limited', 502: 'busy', 503: 'busy' };

function readAnswer(request: XMLHttpRequest): ServerAnswer | null {
  const body = parse(request.responseText);
  if (request.status === 504 && !body) throw new TypeError('A proxy waited for the gateway in vain');
  if (request.status < 200 || request.status > 299) {
    const {
      code = codeOfProxy[request.status] ?? '',
      error: message = '',
      requestId,
    } = (body ?? {}) as Partial<ErrorAnswer>;
    const retryAfter = secondsToWait({ get: (name) => request.getResponseHeader(name) });
    throw new NotCut({
      kind: 'refused',
      code,
      message,
      ...(requestId && { requestId }),
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
  if (!body) throw new TypeError('The answer is not JSON');
  const answer = body as ServerAnswer | (Pick<FailedUpload, 'status'> & Partial<FailedUpload>);
  if (answer.status === 'failed') {
    throw new NotCut({ kind: 'failed', reason: answer.reason ?? '', message: answer.error ?? '' });
  }
  if (answer.status !== 'completed') return null;
  const { expiresAt } = answer;
  return expiresAt
    ? { ...answer, expiresAt: inDeviceTime(expiresAt, request.getResponseHeader('Date')) }
    : answer;
}

/** Converts a time of the server to this device's clock, which may be wrong. @param sentAt `Date` of the answer. */
function inDeviceTime(moment: string, sentAt: string | null): string {
  const time = Date.now() + Date.parse(moment) - Date.parse(sentAt ?? '');
  return Number.isFinite(time) ? new Date(time).toISOString() : moment;
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
