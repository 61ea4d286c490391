import { vi } from 'vitest';

/** Waits until a check holds, by default long enough for a machine with much else to do. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 45_000): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 20 });
}
