import { vi } from 'vitest';

/** Waits until a check holds, long enough for a machine with much else to do. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 45_000, interval: 20 });
}
