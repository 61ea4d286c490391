/** Lets the browser handle input between two long tasks, if it has `scheduler.yield`. */
export const yieldToBrowser = (): Promise<void> | undefined =>
  (globalThis as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.();
