import { fetchResult, isOutage } from './api/fetch-result';
import { sendPicture } from './api/send-picture';
import { loadResult } from './load-result';
import { measurePicture } from './measure-picture';
import type { Picture, RemovalEvent, RemovalResult, ServerAnswer } from './removal-state';
import type { Notices } from './use-notices';

/** Milliseconds for fetching the result. After that, the page only uses the address of the result. */
const fetchLimit = 60_000;
/** Milliseconds between two tries to fetch it. */
const fetchPause = 2000;

interface ServerWork {
  /** Aborting this signal also stops the work on the server. */
  signal: AbortSignal;
  dispatch: (event: RemovalEvent) => void;
  notices: Notices;
}

/**
 * Sends a picture to the server and fetches its cut-out.
 *
 * @throws {NotCut} when the file cannot be read, the gateway refuses the picture, or the removal fails.
 * @throws the signal's reason when aborted.
 */
export async function cutOutOnServer(
  picture: Picture,
  { signal, dispatch, notices }: ServerWork,
): Promise<void> {
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
  // The dialog stays open until the result can be shown. If its code cannot be loaded, the page says so.
  const [cutout] = await Promise.all([fetchCutout(answer, signal), loadResult().catch(() => null)]);
  signal.throwIfAborted();
  dispatch({ type: 'fetched', ...cutout });
  notices.completed(answer);
}

/** @throws the signal's reason when aborted. When the picture can't be fetched, `image` is null. */
async function fetchCutout(
  { processedPath, width, height }: ServerAnswer,
  signal: AbortSignal,
): Promise<Pick<RemovalResult, 'image' | 'size'>> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(fetchLimit)]);
  const image = await fetchPatiently(processedPath, limit);
  signal.throwIfAborted();
  const size = width && height ? { width, height } : image && (await measurePicture(image));
  return { image, size };
}

/** A gateway that restarts gives its last answers, and is gone for some seconds before the page can fetch the result. */
async function fetchPatiently(processedPath: string, signal: AbortSignal): Promise<Blob | null> {
  for (;;) {
    try {
      return await fetchResult(processedPath, signal);
    } catch (error) {
      if (signal.aborted || !isOutage(error)) return null;
    }
    await new Promise((done) => setTimeout(done, fetchPause));
  }
}
