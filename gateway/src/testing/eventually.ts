import { vi } from 'vitest';

/** Waits until a check passes, by default long enough for a busy machine. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 45_000): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 20 });
}
