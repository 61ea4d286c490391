/** Gives one job to a new worker and ends the worker after its answer. @throws the signal's reason when aborted. */
export function askWorker<Answer>(worker: Worker, job: unknown, signal?: AbortSignal): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
