import type { ExpiringMemory } from '../../../platform/memory/expiring-memory.ts';
import { IdempotencyKeyReused, InvalidIdempotencyKey } from './errors.ts';

/** What was answered to a key, and for which body. */
export interface RememberedAnswer<T> {
  fingerprint: string;
  answer: T;
}

export interface Idempotency<T> {
  /** Runs once for a key; a repeat, also one that comes while the first is running, gets the same answer. */
  once(key: string, fingerprint: string, run: () => Promise<T>): Promise<T>;
}

/** @throws InvalidIdempotencyKey */
export function parseIdempotencyKey(header: string): string | undefined {
  if (header === '') return undefined;
  if (!/^[\w-]{8,128}$/.test(header)) throw new InvalidIdempotencyKey();
  return header;
}

export function createIdempotency<T>(memory: ExpiringMemory<RememberedAnswer<T>>): Idempotency<T> {
  const running = new Map<string, { fingerprint: string; answer: Promise<T> }>();
  return {
    async once(key, fingerprint, run) {
      const earlier = running.get(key) ?? (await memory.get(key)) ?? running.get(key);
      if (earlier) {
        // A key alone opens nothing: who repeats it must have the same picture.
        if (earlier.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
        return earlier.answer;
      }
      const answer = run();
      running.set(key, { fingerprint, answer });
      try {
        await memory.set(key, { fingerprint, answer: await answer });
        return await answer;
      } finally {
        running.delete(key);
      }
    },
  };
}
