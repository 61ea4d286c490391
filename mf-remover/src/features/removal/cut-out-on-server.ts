import { loadUntilDone } from '@liftout/kit';
import { fetchResult, isOutage } from './api/fetch-result';
import { sendPicture } from './api/send-picture';
import { loadResult } from './load-result';
import { measurePicture } from './measure-picture';
import type { Picture, RemovalEvent, ServerAnswer } from './removal-state';
import type { Notices } from './use-notices';

/** Milliseconds for fetching the result. After that, the page shows it by its address, and goes on fetching. */
const fetchLimit = 60_000;

interface FetchWork {
  signal: AbortSignal;
  dispatch: (event: RemovalEvent) => void;
}

interface ServerWork extends FetchWork {
  notices: Notices;
}

/**
 * Sends a picture to the server and fetches its cut-out. Aborting its signal also stops the work on the server.
 *
 * @throws {NotCut} when the file cannot be read, the gateway refuses the picture, or the removal fails.
 * @throws the signal's reason when aborted.
 */
export async function cutOutOnServer(picture: Picture, work: ServerWork): Promise<void> {
  const { signal, dispatch, notices } = work;
  const answer = await sendPicture(picture.file, {
    hints: picture.hints,
    signal,
    onSent: (sent, total) => dispatch({ type: 'sent', sent, total }),
    onUploaded: () => {
      dispatch({ type: 'uploaded' });
      notices.uploaded(picture);
    },
  });
  if (!answer) return dispatch({ type: 'unclear' });
  dispatch({ type: 'completed', answer });
  const fetching = fetchWithRetries(answer.processedPath, signal);
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, fetchLimit));
  // The dialog stays open until the result can be shown. If its code cannot be loaded, the page says so.
  const [image] = await Promise.all([Promise.race([fetching, limit]), loadResult().catch(() => null)]);
  await take(answer, image ?? null, work);
  notices.completed(answer);
  if (image === undefined) await take(answer, await fetching, work);
}

/**
 * Fetches a cut-out that is only shown by its address so far.
 *
 * @throws the signal's reason when aborted.
 */
export async function fetchCutOut(answer: ServerAnswer, work: FetchWork): Promise<void> {
  await take(answer, await fetchWithRetries(answer.processedPath, work.signal), work);
}

async function take(
  { width, height }: ServerAnswer,
  image: Blob | null,
  { signal, dispatch }: FetchWork,
): Promise<void> {
  const size = width && height ? { width, height } : image && (await measurePicture(image));
  signal.throwIfAborted();
  dispatch({ type: 'fetched', image, size });
}

/**
 * A gateway that restarts gives its last answers, and is gone for some seconds before the page can fetch the result.
 *
 * @returns null if the gateway does not have it, or when aborted.
 */
function fetchWithRetries(processedPath: string, signal: AbortSignal): Promise<Blob | null> {
  return loadUntilDone(() =>
    fetchResult(processedPath, signal).catch((error: unknown) => {
      if (!signal.aborted && isOutage(error)) throw error;
      return null;
    }),
  );
}
