/** Code could not be loaded: there is no connection, and nothing is wrong with the job. */
export class NotLoaded extends Error {}

/** The error that a worker reports. Only one that its code has thrown has a message. */
export const workerError = ({ message }: ErrorEvent): Error =>
  message ? new Error(message) : new NotLoaded('The worker could not be loaded');

/**
 * Gives one job to a new worker and ends the worker after its answer.
 *
 * @throws {NotLoaded}
 * @throws the signal's reason when aborted.
 */
export function askWorker<Answer>(worker: Worker, job: unknown, signal?: AbortSignal): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(workerError(event));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
