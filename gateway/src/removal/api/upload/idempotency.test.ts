import { describe, expect, it } from 'vitest';
import { createExpiringMemory } from '../../../platform/memory/expiring-memory.ts';
import { createIdempotency, type Remember, type RememberedAnswer } from './idempotency.ts';

type Answer = { status: 'completed' | 'failed'; number: number };

/** Gateways that share a memory, as those of a fleet do. */
function setup(gateways = 1) {
  const memory = createExpiringMemory<RememberedAnswer<Answer>>(60_000);
  const discarded: number[] = [];
  const deleted: number[] = [];
  let runs = 0;
  const options = {
    memory,
    isLasting: ({ status }: Answer) => status === 'completed',
    isKept: async ({ number }: Answer) => !deleted.includes(number),
    discard: async ({ number }: Answer) => void discarded.push(number),
  };
  return {
    discarded,
    deleted,
    gateways: Array.from({ length: gateways }, () => createIdempotency<Answer>(options)),
    run:
      (status: Answer['status'] = 'completed') =>
      (remember: Remember<Answer>) =>
        remember({ status, number: ++runs }),
  };
}

describe('createIdempotency', () => {
  it('answers a repeat with the first answer, also while the first request is running', async () => {
    const { gateways, run } = setup();
    const [one] = gateways;
    const answers = [one?.('key', 'body', run()), one?.('key', 'body', run())];
    expect((await Promise.all(answers)).map((answer) => answer?.number)).toEqual([1, 1]);
    expect((await one?.('key', 'body', run()))?.number).toBe(1);
  });

  it('does not remember a failure: a repeat is a new try', async () => {
    const { gateways, run } = setup();
    const [one] = gateways;
    expect(await one?.('key', 'body', run('failed'))).toEqual({ status: 'failed', number: 1 });
    expect(await one?.('key', 'body', run())).toEqual({ status: 'completed', number: 2 });
    expect((await one?.('key', 'body', run()))?.number).toBe(2);
  });

  it('does not remember an error', async () => {
    const { gateways, run } = setup();
    const [one] = gateways;
    const failing = () => Promise.reject(new Error('broken'));
    await expect(one?.('key', 'body', failing)).rejects.toThrow('broken');
    expect((await one?.('key', 'body', run()))?.number).toBe(1);
  });

  it('forgets an answer whose result was deleted: a repeat is a new try', async () => {
    const { gateways, run, deleted } = setup();
    const [one] = gateways;
    expect((await one?.('key', 'body', run()))?.number).toBe(1);
    deleted.push(1);
    expect((await one?.('key', 'body', run()))?.number).toBe(2);
    expect((await one?.('key', 'body', run()))?.number).toBe(2);
  });

  it('gives the same answer when two gateways process one request, and discards the other result', async () => {
    const { gateways, run, discarded } = setup(2);
    const answers = await Promise.all(gateways.map((gateway) => gateway('key', 'body', run())));
    expect(answers[0]).toEqual(answers[1]);
    expect(discarded).toHaveLength(1);
    expect(discarded).not.toContain(answers[0]?.number);
  });

  it('gives the answer of another gateway when its own run fails', async () => {
    const { gateways, run } = setup(2);
    const failing = async () => {
      await gateways[1]?.('key', 'body', run());
      throw new Error('the files of the job are gone');
    };
    expect(await gateways[0]?.('key', 'body', failing)).toEqual({ status: 'completed', number: 1 });
  });

  it('gives the answer of another gateway when its own answer is a failure', async () => {
    const { gateways, run, discarded } = setup(2);
    const failing = async (remember: Remember<Answer>) => {
      await gateways[1]?.('key', 'body', run());
      return run('failed')(remember);
    };
    expect(await gateways[0]?.('key', 'body', failing)).toEqual({ status: 'completed', number: 1 });
    expect(discarded).toEqual([]);
  });

  it('refuses the key for another body', async () => {
    const { gateways, run } = setup(2);
    await gateways[0]?.('key', 'body', run());
    for (const gateway of gateways) {
      await expect(gateway('key', 'other', run())).rejects.toMatchObject({
        status: 409,
        code: 'idempotency_key_reused',
      });
    }
  });
});
