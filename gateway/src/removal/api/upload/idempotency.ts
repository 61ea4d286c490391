import { GatewayError } from '../../../platform/gateway-error.ts';
import type { ExpiringMemory } from '../../../platform/memory/expiring-memory.ts';

/** An answer, and the fingerprint of the request body that it belongs to. */
export interface RememberedAnswer<T> {
  fingerprint: string;
  answer: T;
}

/**
 * Runs once for a key. A repeat gets the same answer, even when it comes while the first request is running.
 * @throws GatewayError when the key was used with another body.
 */
export type OncePerKey<T> = (
  key: string,
  fingerprint: string,
  run: (remember: Remember<T>) => Promise<T>,
) => Promise<T>;

/**
 * Remembers an answer. A failure is not remembered, so a repeat is a new try.
 * @returns the answer that counts: that of another gateway if it was faster.
 */
export type Remember<T> = (answer: T) => Promise<T>;

export interface IdempotencyOptions<T> {
  memory: ExpiringMemory<RememberedAnswer<T>>;
  /** False for a failure: it is not remembered. */
  isLasting: (answer: T) => boolean;
  /** False when the result of an answer was deleted: such answers are forgotten. */
  isKept: (answer: T) => Promise<boolean>;
  /** Disposes of an answer that no client gets, because another gateway has answered the same request. */
  discard: (answer: T) => Promise<void>;
}

/** @throws GatewayError when it is not a valid key. */
export function parseIdempotencyKey(header: string): string | undefined {
  if (header === '') return undefined;
  if (!/^[\w-]{8,128}$/.test(header)) {
    throw new GatewayError(
      400,
      'invalid_idempotency_key',
      'The Idempotency-Key must have 8 to 128 letters, digits, "-" or "_".',
    );
  }
  return header;
}

export function createIdempotency<T>({
  memory,
  isLasting,
  isKept,
  discard,
}: IdempotencyOptions<T>): OncePerKey<T> {
  const running = new Map<string, { fingerprint: string; answer: Promise<T> }>();

  async function recall(key: string): Promise<RememberedAnswer<T> | undefined> {
    const remembered = await memory.get(key);
    if (!remembered || (await isKept(remembered.answer))) return remembered;
    await memory.remove(key);
    return undefined;
  }

  return async function once(key, fingerprint, run) {
    const earlier = running.get(key) ?? (await recall(key)) ?? running.get(key);
    if (earlier) return requireSame(earlier, fingerprint).answer;
    /** For a failure: another gateway may have answered and deleted the files of the job, which both share. */
    const recallFaster = async () => {
      const faster = await memory.get(key);
      return faster && requireSame(faster, fingerprint).answer;
    };
    const remember = async (answer: T) => {
      if (!isLasting(answer)) return (await recallFaster()) ?? answer;
      const faster = await memory.add(key, { fingerprint, answer });
      if (!faster) return answer;
      await discard(answer);
      return requireSame(faster, fingerprint).answer;
    };
    const answer = run(remember).catch(async (error: unknown) => {
      const faster = await recallFaster();
      if (!faster) throw error;
      return faster;
    });
    running.set(key, { fingerprint, answer });
    return answer.finally(() => running.delete(key));
  };
}

/** A key gives access to an answer only together with the same body. */
function requireSame<Earlier extends { fingerprint: string }>(
  earlier: Earlier,
  fingerprint: string,
): Earlier {
  if (earlier.fingerprint !== fingerprint) {
    throw new GatewayError(
      409,
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request.',
    );
  }
  return earlier;
}
