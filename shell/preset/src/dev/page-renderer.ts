import { Worker } from 'node:worker_threads';
import { ownModule } from '../own-module.ts';
import type { RenderJob, RenderResult, RenderWorkerData } from './render-worker.ts';

/** A page that takes longer than this many milliseconds has failed. */
const pageTimeout = 10_000;

interface Waiting {
  resolve(result: RenderResult): void;
  reject(error: Error): void;
}

/** Renders pages with the newest build, in a worker that is replaced with each build. */
export class PageRenderer {
  #worker: Worker | undefined;
  #key = '';
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  /**
   * @param key Names the build and the shell: another key means a new worker.
   * @throws when the worker dies or the page takes too long.
   */
  async render(key: string, data: RenderWorkerData, job: Omit<RenderJob, 'id'>): Promise<RenderResult> {
    if (this.#key !== key || !this.#worker) this.#start(key, data);
    this.#lastId += 1;
    const id = this.#lastId;
    const result = new Promise<RenderResult>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#worker?.postMessage({ ...job, id } satisfies RenderJob);
    const timer = setTimeout(
      () => this.#stop(new Error(`${job.pathname} took longer than ${pageTimeout} ms to render.`)),
      pageTimeout,
    );
    try {
      return await result;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  close(): void {
    this.#stop(new Error('The development server was closed.'));
  }

  #start(key: string, workerData: RenderWorkerData): void {
    this.#stop(new Error('A newer build replaced the build that rendered this page.'));
    const worker = new Worker(ownModule('dev/render-worker'), {
      workerData,
      env: { NODE_ENV: 'production' },
      execArgv: ['--enable-source-maps'],
    });
    worker.on('message', (result: RenderResult) => this.#waiting.get(result.id)?.resolve(result));
    worker.on('error', (error) => {
      if (this.#worker === worker) this.#stop(error as Error);
    });
    // `process.exit` causes no error event.
    worker.on('exit', (code) => {
      if (this.#worker === worker) this.#stop(new Error(`The code of a page called process.exit(${code}).`));
    });
    this.#worker = worker;
    this.#key = key;
  }

  #stop(reason: Error): void {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    void worker?.terminate();
  }
}
