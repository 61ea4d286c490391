import { Worker } from 'node:worker_threads';
import type { RenderedPage } from '@liftout/page-contract';
import { registryOf } from '../releases/registry.ts';
import type { ReleaseSet } from '../releases/release.ts';
import type { RenderReply, RenderRequest } from './render-protocol.ts';

export interface RenderLimits {
  /** A page that takes longer than this many milliseconds is given up, and its worker with it. */
  page: number;
  /** The first render of a worker also loads the code. */
  firstPage: number;
  /** Megabytes of heap that one worker may use. */
  heap: number;
}

export const renderLimits: RenderLimits = { page: 2000, firstPage: 10_000, heap: 256 };

/** The worker died while this page was in it, of this page or of another. */
export class RenderInterruptedError extends Error {
  override readonly name = 'RenderInterruptedError';
}

/** The page itself took too long: trying it again at once would hang again. */
export class RenderTimeoutError extends Error {
  override readonly name = 'RenderTimeoutError';
}

interface Waiting {
  resolve(page: RenderedPage): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Renders pages of one set of versions in a worker thread, which is replaced when it hangs or dies. */
export class Renderer {
  readonly #releases: ReleaseSet;
  readonly #origin: string;
  readonly #limits: RenderLimits;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #warm = false;
  #lastId = 0;

  constructor(releases: ReleaseSet, origin: string, limits = renderLimits) {
    this.#releases = releases;
    this.#origin = origin;
    this.#limits = limits;
  }

  /** @throws when the page or its remote's server side fails, hangs or uses too much memory. */
  renderPage(pathname: string): Promise<RenderedPage> {
    return this.#render(pathname, false);
  }

  /** The shell round an empty place, for a page whose server side is broken. */
  renderFrame(pathname: string): Promise<RenderedPage> {
    return this.#render(pathname, true);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#drop(new Error('The renderer was closed'));
    await worker?.terminate();
  }

  #render(pathname: string, frame: boolean): Promise<RenderedPage> {
    const worker = this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const limit = this.#warm ? this.#limits.page : this.#limits.firstPage;
      const timer = setTimeout(() => this.#kill(id, `Rendering took longer than ${limit} ms`), limit);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, pathname, frame } satisfies RenderRequest);
    });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: {
        releases: this.#releases,
        registry: registryOf(this.#releases),
        origin: this.#origin,
      },
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heap },
      // What a page's code prints is no log of ours.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (reply: RenderReply) => {
      this.#warm = true;
      const waiting = this.#waiting.get(reply.id);
      if (!waiting) return;
      this.#waiting.delete(reply.id);
      clearTimeout(waiting.timer);
      if ('page' in reply) waiting.resolve(reply.page);
      else waiting.reject(new Error(reply.error));
    });
    const died = (cause?: unknown) => {
      if (this.#worker !== worker) return;
      this.#drop(
        new RenderInterruptedError(
          `The render worker died${cause instanceof Error ? `: ${cause.message}` : ''}`,
          { cause },
        ),
      );
    };
    worker.on('error', died);
    worker.on('exit', () => died());
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #kill(id: number, reason: string): void {
    const worker = this.#worker;
    this.#waiting.get(id)?.reject(new RenderTimeoutError(reason));
    this.#waiting.delete(id);
    this.#drop(new RenderInterruptedError(reason));
    void worker?.terminate();
  }

  /** Forgets the worker and fails all that waits for it; the next render starts a new one. */
  #drop(error: Error): void {
    this.#worker = undefined;
    this.#warm = false;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}
