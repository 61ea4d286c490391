import type { ErrorAnswer } from './errors.ts';
import type { DownloadFormat, UploadAnswer } from './removals.ts';

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

export interface ClientOptions {
  /** Origin of the gateway, for example `https://liftout.example`. */
  baseUrl: string;
  fetch?: typeof fetch;
}

/** A typed client of the gateway's own calls, for programs in JavaScript and TypeScript. */
export function createClient({ baseUrl, fetch: send = fetch }: ClientOptions) {
  async function call(path: string, init: RequestInit): Promise<Response> {
    const response = await send(new URL(path, baseUrl), init);
    if (response.ok) return response;
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new GatewayRefusal(
      response.status,
      (await response.json()) as ErrorAnswer,
      Number.isFinite(retryAfter) ? retryAfter : undefined,
    );
  }

  return {
    /** Sends one picture and waits for its result. */
    async upload(
      image: Blob,
      options: { fileName?: string; idempotencyKey?: string; signal?: AbortSignal } = {},
    ): Promise<UploadAnswer> {
      const form = new FormData();
      form.append('image', image, options.fileName ?? 'image');
      const response = await call('/api/upload', {
        method: 'POST',
        body: form,
        ...(options.idempotencyKey && { headers: { 'Idempotency-Key': options.idempotencyKey } }),
        ...(options.signal && { signal: options.signal }),
      });
      return (await response.json()) as UploadAnswer;
    },

    /** Fetches a result as a file. */
    async download(token: string, format: DownloadFormat = 'png'): Promise<Blob> {
      const response = await call(`/api/download/secure/${encodeURIComponent(token)}?format=${format}`, {});
      return response.blob();
    },

    /** Deletes a result before its time. Deleting it twice is no error. */
    async deleteResult(token: string): Promise<void> {
      await call(`/api/results/${encodeURIComponent(token)}`, { method: 'DELETE' });
    },
  };
}
