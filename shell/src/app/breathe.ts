/** Between two long pieces of work the browser answers the visitor, where it can be asked to. */
export const breathe = (): Promise<void> | undefined =>
  (globalThis as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.();
