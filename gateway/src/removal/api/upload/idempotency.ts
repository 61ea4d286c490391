import type { ExpiringMemory } from '../../../platform/memory/expiring-memory.ts';
import { IdempotencyKeyReused, InvalidIdempotencyKey } from './errors.ts';

/** An answer, and the fingerprint of the request body that it belongs to. */
export interface RememberedAnswer<T> {
  fingerprint: string;
  answer: T;
}

export interface Idempotency<T> {
  /**
   * Runs once for a key. A repeat gets the same answer, also one that comes while the first is running.
   * @throws IdempotencyKeyReused when the key was used with another body.
   */
  once(key: string, fingerprint: string, run: () => Promise<T>): Promise<T>;
}

export interface IdempotencyOptions<T> {
  memory: ExpiringMemory<RememberedAnswer<T>>;
  /** Answers for which it is false are not remembered: a repeat is a new try. */
  isFinal: (answer: T) => boolean;
  /** Disposes of an answer that no client gets, because another gateway has answered the same request. */
  discard: (answer: T) => Promise<void>;
}

/** @throws InvalidIdempotencyKey */
export function parseIdempotencyKey(header: string): string | undefined {
  if (header === '') return undefined;
  if (!/^[\w-]{8,128}$/.test(header)) throw new InvalidIdempotencyKey();
  return header;
}

export function createIdempotency<T>({ memory, isFinal, discard }: IdempotencyOptions<T>): Idempotency<T> {
  const running = new Map<string, { fingerprint: string; answer: Promise<T> }>();

  /** Remembers an answer, unless another gateway was faster: then that gateway's answer counts. */
  async function remember(key: string, fingerprint: string, answer: T): Promise<T> {
    if (!isFinal(answer)) return answer;
    const earlier = await memory.add(key, { fingerprint, answer });
    if (!earlier) return answer;
    await discard(answer);
    return requireSame(earlier, fingerprint).answer;
  }

  return {
    async once(key, fingerprint, run) {
      const earlier = running.get(key) ?? (await memory.get(key)) ?? running.get(key);
      if (earlier) return requireSame(earlier, fingerprint).answer;
      const answer = run().then((first) => remember(key, fingerprint, first));
      running.set(key, { fingerprint, answer });
      return answer.finally(() => running.delete(key));
    },
  };
}

/** A key alone gives no access to an answer: the same body is needed as well. */
function requireSame<Earlier extends { fingerprint: string }>(
  earlier: Earlier,
  fingerprint: string,
): Earlier {
  if (earlier.fingerprint !== fingerprint) throw new IdempotencyKeyReused();
  return earlier;
}
