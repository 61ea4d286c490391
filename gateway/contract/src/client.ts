import { encodeForm } from './encode-form.ts';
import type { ErrorAnswer } from './errors.ts';
import type { DownloadFormat, RemovalHints, UploadAnswer } from './removals.ts';
import { secondsToWait } from './retry-after.ts';

/** A refusal of the gateway. Branch on `answer.code`; `message` is the English sentence. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  readonly httpStatus: number;
  readonly answer: ErrorAnswer;
  /** Seconds to wait before the next try, when the gateway said so. */
  readonly retryAfter: number | undefined;

  constructor(httpStatus: number, answer: ErrorAnswer, retryAfter: number | undefined) {
    super(answer.error);
    this.httpStatus = httpStatus;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/**
 * An answer that is not the gateway's, such as the HTML page of a proxy or a redirect. A 502, 503 or 504 from a proxy is worth
 * another try, after `retryAfter` if it is set.
 */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  /** 0 for a redirect in a browser, which does not tell more. */
  readonly httpStatus: number;
  readonly contentType: string;
  /** The first 500 characters of the answer. */
  readonly body: string;
  /** Seconds to wait before the next try, when the answer said so. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, body: string) {
    const contentType = response.headers.get('content-type') ?? 'no content type';
    super(
      isRedirect(response)
        ? `Expected an answer of the gateway, got a redirect to ${response.headers.get('location') ?? 'another address'}. If the gateway has moved there, change baseUrl`
        : `Expected an answer of the gateway, got status ${response.status} with ${contentType}`,
    );
    this.httpStatus = response.status;
    this.contentType = contentType;
    this.body = body.slice(0, 500);
    this.retryAfter = secondsToWait(response.headers);
  }
}

/** Browsers hide the status and the new address. */
const isRedirect = ({ type, status, headers }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && headers.has('location'));

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** Origin of the gateway, for example `https://liftout.example`. */
  baseUrl: string;
  /** Key of a private gateway: one of its `UPLOAD_KEYS`. */
  key?: string;
  fetch?: typeof fetch;
}

/**
 * A typed client of the gateway's own calls, for programs in JavaScript and TypeScript. Every call throws
 * `GatewayRefusal` when the gateway refuses, `UnexpectedAnswer` when something else answers, and the error of `fetch`
 * when the connection fails.
 */
export function createClient({ baseUrl, key: accessKey, fetch: send = fetch }: ClientOptions) {
  const access = accessKey === undefined ? {} : { Authorization: `Basic ${toBase64(`:${accessKey}`)}` };

  async function call(path: string, { headers, ...init }: CallInit): Promise<Response> {
    const response = await send(new URL(path, baseUrl), {
      ...init,
      headers: { ...headers, ...access },
      // A redirect can turn a POST into a GET, which the gateway refuses.
      redirect: 'manual',
    });
    if (response.ok) return response;
    const answer = await readJson(response, isErrorAnswer);
    throw new GatewayRefusal(response.status, answer, secondsToWait(response.headers));
  }

  return {
    /** Sends one picture and waits for its result. */
    async upload(
      image: Blob,
      options: CallOptions & {
        /** Without it, the name of a `File`. Downloads are named after it. */
        fileName?: string;
        idempotencyKey?: string;
        /** Where the subject is. */
        hints?: RemovalHints;
      } = {},
    ): Promise<UploadAnswer> {
      const form = new FormData();
      // A part with an empty name would not be read as a file.
      const ownName = (image instanceof File && image.name) || 'image';
      form.append('image', image, options.fileName || ownName);
      if (options.hints) form.append('hints', JSON.stringify(options.hints));
      const { body, headers } = await encodeForm(form);
      const key = options.idempotencyKey;
      const response = await call('/api/upload', {
        method: 'POST',
        body,
        headers: { ...headers, ...(key && { 'Idempotency-Key': key }) },
        ...(options.signal && { signal: options.signal }),
      });
      return readJson(response, isUploadAnswer);
    },

    /** Fetches a result as a file. */
    async download(
      token: string,
      format: DownloadFormat = 'png',
      { signal }: CallOptions = {},
    ): Promise<Blob> {
      const response = await call(`/api/download/secure/${encodeURIComponent(token)}?format=${format}`, {
        ...(signal && { signal }),
      });
      if (!response.headers.get('content-type')?.startsWith('image/')) {
        throw new UnexpectedAnswer(response, await response.text());
      }
      return response.blob();
    },

    /** Deletes a result before it expires. Deleting it twice is not an error. */
    async deleteResult(token: string, { signal }: CallOptions = {}): Promise<void> {
      const response = await call(`/api/results/${encodeURIComponent(token)}`, {
        method: 'DELETE',
        ...(signal && { signal }),
      });
      if (response.status !== 204) throw new UnexpectedAnswer(response, await response.text());
    },
  };
}

type CallInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** Of UTF-8: a key may have any letters. */
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function readJson<T>(response: Response, isExpected: (value: unknown) => value is T): Promise<T> {
  const text = await response.text();
  const value = parseJson(text);
  if (!isExpected(value)) throw new UnexpectedAnswer(response, text);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isErrorAnswer = (value: unknown): value is ErrorAnswer =>
  isRecord(value) && typeof value.code === 'string' && typeof value.error === 'string';

const isUploadAnswer = (value: unknown): value is UploadAnswer =>
  isRecord(value) && (value.status === 'completed' || value.status === 'failed');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
