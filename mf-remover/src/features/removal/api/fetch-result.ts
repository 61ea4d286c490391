import type { DownloadFormat } from '@liftout/gateway-contract';
import { HttpError, request } from '@liftout/kit';

/** Address at which a result is shown. */
export const resultAddress = (processedPath: string) => `/uploads/${encodeURIComponent(processedPath)}`;

/**
 * The result for display: a PNG of the picture's full size.
 *
 * @param onReceived called with each part that arrives.
 */
export async function fetchResult(
  processedPath: string,
  signal?: AbortSignal,
  onReceived?: () => void,
): Promise<Blob> {
  const answer = await request('GET', resultAddress(processedPath), signal && { signal });
  if (!onReceived) return answer.blob();
  const counted = new TransformStream<BufferSource, BufferSource>({
    transform(part, to) {
      onReceived();
      to.enqueue(part);
    },
  });
  return new Response(answer.body?.pipeThrough(counted), answer).blob();
}

/** The result as a file to save. */
export async function fetchDownload(downloadToken: string, format: DownloadFormat): Promise<Blob> {
  const query = format === 'png' ? '' : `?format=${format}`;
  const answer = await request('GET', `/api/download/secure/${encodeURIComponent(downloadToken)}${query}`);
  return answer.blob();
}

/** Deletes original and result before they expire. */
export async function deleteResult(downloadToken: string): Promise<void> {
  await request('DELETE', `/api/results/${encodeURIComponent(downloadToken)}`);
}

/** No connection, or a server that can't answer now. */
export const isOutage = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === 429;
