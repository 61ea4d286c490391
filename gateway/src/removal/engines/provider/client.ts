import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { secondsToWait } from '@liftout/gateway-contract';
import { EngineError } from '@liftout/matting';
import { Agent, type Dispatcher, FormData, request } from 'undici';
import { untilAborted } from '../../../platform/until-aborted.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

export interface ProviderOptions {
  url: string;
  apiKey: string;
  /** Milliseconds within which the whole answer must arrive. */
  deadline: number;
  /** Called when a call has ended, with `ok` or the code of its failure. */
  onOutcome?: (outcome: string) => void;
}

export interface ProviderClient {
  /**
   * Sends a picture file and writes the returned cut-out to `replyPath`.
   * @throws EngineError with a sentence to show, or the signal's reason.
   */
  cutOut(picture: { path: string; mediaType: string }, replyPath: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of an answer at most. A cut-out of 25 megapixels is smaller. */
const maxReplyBytes = 100 * 1024 * 1024;
/** Bytes of an error's text at most. Only its code is read. */
const maxErrorBytes = 64 * 1024;
/** A rejected request is sent once more if the provider asks to wait at most this many seconds. */
const longestPause = 3;
/** Seconds. A longer wait is not passed on to the caller. */
const longestRetryAfter = 300;

const failures = {
  provider_no_credits: 'The background-removal provider has no credits left. Please try again later.',
  provider_refused: 'The background-removal provider refused this server. Its operator must check the key.',
  provider_busy: 'The background-removal provider is busy. Please try again in a moment.',
  provider_rejected:
    'The background-removal provider could not process this picture. Please try another one.',
  provider_down: 'The background-removal provider is not available at the moment. Please try again later.',
  provider_timeout: 'The background-removal provider took too long. Please try again.',
  provider_bad_answer: 'The background-removal provider did not send a picture. Please try again later.',
  no_subject: 'No subject stands out from the background of this picture.',
} as const;

/** The provider is busy and has rejected a picture for now. */
export class ProviderBusy extends EngineError {
  /** Seconds to wait before the next try, if the provider gives them. */
  readonly retryAfter: number | undefined;

  constructor(retryAfter: number | undefined) {
    super('provider_busy', failures.provider_busy);
    this.retryAfter = retryAfter;
  }
}

/** Failures of the service. The other codes are about the picture or the account. */
const serviceFailures: ReadonlySet<string> = new Set([
  'provider_down',
  'provider_timeout',
  'provider_bad_answer',
]);

/** True for failures of the service or of the account, whose cause the operator needs to know. */
export const needsOperator = (code: string) =>
  serviceFailures.has(code) || code === 'provider_no_credits' || code === 'provider_refused';

function failure(code: keyof typeof failures, cause?: unknown): EngineError {
  return new EngineError(code, failures[code], { cause });
}

export function createProviderClient({
  url,
  apiKey,
  deadline,
  onOutcome = () => {},
}: ProviderOptions): ProviderClient {
  const breaker = createCircuitBreaker({ threshold: 5, pause: 15_000 });
  const agent = new Agent({ connect: { timeout: 5000 }, headersTimeout: deadline, bodyTimeout: deadline });

  return {
    async cutOut(picture, replyPath, signal) {
      if (!breaker.allows()) {
        onOutcome('provider_down');
        throw failure(
          'provider_down',
          new Error('The provider has failed repeatedly, so calls to it are paused.'),
        );
      }
      const late = AbortSignal.timeout(deadline);
      const either = AbortSignal.any([signal, late]);
      try {
        await untilAborted(send(picture, replyPath, either, late), either);
        breaker.succeeded();
        onOutcome('ok');
      } catch (error) {
        await rm(replyPath, { force: true });
        if (signal.aborted) {
          breaker.undecided();
          throw signal.reason;
        }
        const known = late.aborted
          ? failure('provider_timeout')
          : error instanceof EngineError
            ? error
            : failure('provider_down', error);
        if (serviceFailures.has(known.code)) breaker.failed();
        else breaker.succeeded();
        onOutcome(known.code);
        throw known;
      }
    },
    close: () => agent.destroy(),
  };

  async function send(
    picture: { path: string; mediaType: string },
    replyPath: string,
    signal: AbortSignal,
    late: AbortSignal,
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const reply = await post(picture, signal).catch((error: unknown) => {
        // Nothing was sent, so nothing can be processed or charged twice.
        if (attempt === 1 && neverConnected(error) && !late.aborted) return undefined;
        throw error;
      });
      if (reply === undefined) continue;
      reply.body.on('error', () => {});
      if (reply.statusCode === 200) return await save(reply.body, replyPath, signal);

      const pause = secondsToWait({
        get: (name) => String(reply.headers[name.toLowerCase()] ?? ''),
      });
      const text = await readError(reply.body);
      // The provider rejected it before any work.
      if (reply.statusCode === 429 && attempt === 1 && pause !== undefined && pause <= longestPause) {
        await sleep(pause * 1000, undefined, { signal });
        continue;
      }
      throw toFailure(reply.statusCode, text, pause);
    }
  }

  async function post(picture: { path: string; mediaType: string }, signal: AbortSignal) {
    const form = new FormData();
    const file = await openAsBlob(picture.path, { type: picture.mediaType });
    form.append('image_file', file, picture.mediaType === 'image/png' ? 'image.png' : 'image.jpg');
    form.append('size', 'auto');
    form.append('format', 'png');
    return request(url, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: { 'x-api-key': apiKey, accept: 'image/png, application/json;q=0.5' },
      body: form,
    });
  }

  async function save(body: Readable, path: string, signal: AbortSignal): Promise<void> {
    let size = 0;
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        // The first byte shows at once whether this is HTML or JSON.
        if (size === 0 && chunk[0] !== pngStart) return done(failure('provider_bad_answer'));
        size += chunk.length;
        done(size > maxReplyBytes ? failure('provider_bad_answer') : null, chunk);
      },
      flush: (done) => done(size === 0 ? failure('provider_bad_answer') : null),
    });
    await pipeline(body, bounded, createWriteStream(path, { flags: 'w', mode: 0o600 }), { signal });
  }
}

/** The first byte of every PNG. */
const pngStart = 0x89;

function neverConnected(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
}

async function readError(body: Dispatcher.ResponseData['body']): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > maxErrorBytes) break;
  }
  return text;
}

/** @param pause Seconds. */
function toFailure(status: number, text: string, pause: number | undefined): EngineError {
  const cause = new Error(`The provider answers ${status}.`);
  if (status === 402) return failure('provider_no_credits', cause);
  if (status === 401 || status === 403) return failure('provider_refused', cause);
  if (status === 429) return new ProviderBusy(pause ? Math.min(pause, longestRetryAfter) : undefined);
  if (status === 400) return failure(/"unknown_foreground"/.test(text) ? 'no_subject' : 'provider_rejected');
  return failure(status >= 500 ? 'provider_down' : 'provider_bad_answer', cause);
}
