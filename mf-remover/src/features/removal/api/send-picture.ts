import type { ErrorAnswer, FailedUpload, RemovalHints } from '@liftout/gateway-contract';
import type { Failure } from '../failure';
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

/** The gateway refused the picture. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;

  constructor(message: string, code: string, requestId?: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  toFailure(): Failure {
    const { code, message, requestId, retryAfter } = this;
    return {
      kind: 'refused',
      code,
      message,
      ...(requestId && { requestId }),
      ...(retryAfter && { retryAfter }),
    };
  }
}

/** The gateway accepted the picture, but the removal failed. */
type FailedAnswer = Pick<FailedUpload, 'status'> & Partial<FailedUpload>;

export const toFailure = ({ reason = '', error = '' }: FailedAnswer): Failure => ({
  kind: 'failed',
  reason,
  message: error,
});

export type SendAnswer =
  | ServerAnswer
  | FailedAnswer
  /** The server's status is neither `completed` nor `failed`. */
  | { status: 'unclear' };

/**
 * Sends a picture and waits for the result. It uses XMLHttpRequest, because `fetch` can't report how much of a body has
 * been sent.
 *
 * @throws {UploadRefused} when the gateway refuses, with its code.
 * @throws {TypeError} when the connection fails or the answer is not from the gateway.
 * @throws the signal's reason when aborted, which also stops the work on the server.
 */
export function sendPicture(
  file: File,
  { hints, signal, onSent, onUploaded }: SendOptions,
): Promise<SendAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.upload.onload = onUploaded;
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new TypeError('The connection failed'));
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

function readAnswer(request: XMLHttpRequest): SendAnswer {
  const body = parse(request.responseText);
  if (request.status < 200 || request.status > 299) {
    const { code = '', error = '', requestId } = (body ?? {}) as Partial<ErrorAnswer>;
    const seconds = Number(request.getResponseHeader('Retry-After') ?? Number.NaN);
    throw new UploadRefused(error, code, requestId, Number.isFinite(seconds) ? seconds : undefined);
  }
  if (!body) throw new TypeError('The answer is not JSON');
  const { status, expiresAt } = body as Partial<ServerAnswer>;
  if (status !== 'completed' && status !== 'failed') return { status: 'unclear' };
  if (!expiresAt) return body as SendAnswer;
  return { ...(body as ServerAnswer), expiresAt: inDeviceTime(expiresAt, request.getResponseHeader('Date')) };
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
