import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeForm, maxUploadBytes, type PublicErrorAnswer, secondsToWait } from '@liftout/gateway-contract';
import type { Recipe } from '@liftout/recipe';
import { Agent, fetch, type Response } from 'undici';
import type { CutResult, Cutter } from './cutter.ts';
import { CommandError, PictureFailed } from './errors.ts';

export interface RemoteCutterOptions {
  url: URL;
  key: string;
  recipe: Recipe;
  background: string | undefined;
  jobs: number | undefined;
}

const maxTries = 6;
/** Milliseconds. The time doubles with each try, unless the gateway gives one. */
const firstWait = 1000;
const longestWait = 120_000;
/** Milliseconds for one picture while the gateway asks to wait. */
const busyLimit = 10 * 60_000;
/** Milliseconds for one answer. A picture may wait ten minutes for a worker of a fleet. */
const answerLimit = 11 * 60_000;

/** Cuts through the public API of a gateway. @throws CommandError when the background picture cannot be sent */
export async function createRemoteCutter({
  url,
  key,
  recipe,
  background,
  jobs = 4,
}: RemoteCutterOptions): Promise<Cutter> {
  const address = new URL('/v1.0/removebg', url);
  const { name: _, bg_image_file: __, ...fields } = recipe;
  const texts: [string, string][] = Object.entries(fields).map(([field, value]) => [field, String(value)]);
  if ((recipe.width ?? recipe.height) === undefined) texts.push(['size', 'full']);
  const backdrop = background === undefined ? undefined : await readBackground(background);

  // The answer comes as a whole, so its headers come as late as its body.
  const dispatcher = new Agent({ headersTimeout: answerLimit, bodyTimeout: answerLimit });

  return {
    jobs,
    async cut(input, output, signal) {
      const end = performance.now() + busyLimit;
      for (let tries = 0; ; ) {
        const answer = await send(input, signal);
        const response = answer instanceof Error ? undefined : answer;
        if (response?.ok) return save(response, output, url.host);
        if (response && ![429, 502, 503, 504].includes(response.status)) throw await refusal(response);
        const isBusy =
          response && [429, 503].includes(response.status) && secondsToWait(response.headers) !== undefined;
        if (!isBusy) tries++;
        const time = waitingTime(response, tries);
        if (tries === maxTries || (isBusy && performance.now() + time > end)) {
          throw response ? await refusal(response) : answer;
        }
        // An unread answer would keep its connection open.
        await response?.body?.cancel().catch(() => {});
        await wait(time, undefined, { signal });
      }
    },
    close: () => dispatcher.destroy(),
  };

  /**
   * @returns an error when the connection failed, and may work later.
   * @throws CommandError when no connection is possible.
   */
  async function send(input: string, signal: AbortSignal): Promise<Response | PictureFailed> {
    const form = new FormData();
    for (const [field, value] of texts) form.append(field, value);
    form.append('image_file', await readPicture(input), basename(input));
    if (backdrop) form.append('bg_image_file', backdrop);
    const { body, headers } = await encodeForm(form);
    const late = AbortSignal.timeout(answerLimit);
    try {
      return await fetch(address, {
        method: 'POST',
        body,
        headers: { ...headers, 'X-Api-Key': key, Accept: 'image/*' },
        // Another address would get the key and the picture.
        redirect: 'manual',
        signal: AbortSignal.any([signal, late]),
        dispatcher,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted)
        return new PictureFailed(`${url.host} did not answer within ${answerLimit / 60_000} minutes.`);
      const cause = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
      const sentence = `No connection to ${url.host} (${cause.message.trim() || cause.code}).`;
      if (isTlsFault(cause)) throw new CommandError(sentence);
      return new PictureFailed(sentence);
    }
  }
}

async function readPicture(path: string): Promise<Blob> {
  const read = async () => ((await stat(path)).size > maxUploadBytes ? undefined : await readFile(path));
  const bytes = await read().catch((error: Error) => {
    throw new PictureFailed(`It cannot be read: ${error.message}`, { cause: error });
  });
  if (!bytes) throw new PictureFailed('The file is larger than 10 MB.');
  return new Blob([bytes]);
}

/** All pictures share it, so a fault of it is not one of a picture. */
async function readBackground(path: string): Promise<File> {
  const picture = await readPicture(path).catch((error: Error) => {
    throw new CommandError(`The background picture ${path} cannot be sent. ${error.message}`);
  });
  return new File([picture], basename(path));
}

async function save(response: Response, output: string, engine: string): Promise<CutResult> {
  const bytes = await response.bytes().catch((error: unknown) => {
    throw new PictureFailed('The answer was cut off.', { cause: error });
  });
  if (bytes.length === 0) throw new PictureFailed('The answer was empty.');
  if (!response.headers.get('Content-Type')?.startsWith('image/')) {
    throw new CommandError('The address of --to answers, but it is not a Liftout gateway.');
  }
  await writeFile(output, bytes, { flag: 'wx' });
  const number = (name: string) => Number(response.headers.get(name) ?? Number.NaN);
  const box = {
    left: number('X-Foreground-Left'),
    top: number('X-Foreground-Top'),
    width: number('X-Foreground-Width'),
    height: number('X-Foreground-Height'),
  };
  const confidence = number('X-Confidence');
  return {
    width: number('X-Width'),
    height: number('X-Height'),
    ...(box.width > 0 && { box }),
    ...(Number.isFinite(confidence) && { confidence }),
    engine,
  };
}

/** The certificate is not trusted, or the server does not speak TLS. */
const isTlsFault = ({ code = '' }: NodeJS.ErrnoException) => /^ERR_(SSL|TLS)_|CERT|^UNABLE_TO_/.test(code);

async function refusal(response: Response): Promise<Error> {
  const location = response.headers.get('Location');
  if (location !== null && response.status < 400) {
    const { origin } = new URL(response.url);
    const { href } = URL.parse(location, origin) ?? { href: location };
    return new CommandError(`${origin} redirects to ${href}. Use the address of the gateway itself.`);
  }
  const { errors } = ((await response.json().catch(() => ({}))) ?? {}) as Partial<PublicErrorAnswer>;
  const sentence = errors?.[0]?.detail ?? `The gateway answered ${response.status}.`;
  // No key, no credits or no gateway: the next picture would fail too.
  const isFinal = [401, 402, 403, 404, 405].includes(response.status);
  return isFinal ? new CommandError(sentence) : new PictureFailed(sentence);
}

/** Milliseconds. */
function waitingTime(response: Response | undefined, tries: number): number {
  const seconds = response && secondsToWait(response.headers);
  const time = seconds === undefined ? firstWait * 2 ** (tries - 1) : seconds * 1000;
  return Math.min(longestWait, Math.max(100, time));
}
