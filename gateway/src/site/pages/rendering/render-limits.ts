export interface RenderLimits {
  /** Milliseconds for one page, from the moment when a process takes it. */
  page: number;
  /** Milliseconds for the first page of a process, which also loads the code. */
  firstPage: number;
  /** Megabytes of JavaScript heap of one process. */
  heap: number;
  /** Megabytes of memory of one process. */
  memory: number;
  /** Pages that may wait for one process. */
  queue: number;
  /** Milliseconds that a page may wait. */
  wait: number;
  /** Milliseconds without a page after which a process is stopped. */
  idle: number;
  /** Milliseconds of the first pause after repeated failures. It doubles up to a minute. */
  backoff: number;
}

export const defaultRenderLimits: RenderLimits = {
  page: 2000,
  firstPage: 10_000,
  heap: 256,
  memory: 640,
  queue: 100,
  wait: 8000,
  idle: 60_000,
  backoff: 1000,
};
