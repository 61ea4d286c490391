/** Lets the browser handle input between two long tasks, where it offers that. */
export const yieldToBrowser = (): Promise<void> | undefined =>
  (globalThis as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.();
