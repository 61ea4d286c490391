import { describe, expect, it } from 'vitest';
import { createCoalescer } from './coalesce.ts';
import { TooManyAtOnce } from './errors.ts';

const never = new AbortController().signal;

function setup(callerLimit = 9) {
  const discarded: string[] = [];
  const joins = { count: 0 };
  const coalesce = createCoalescer<string>({
    callerLimit,
    discard: async (value) => void discarded.push(value),
    onJoined: () => joins.count++,
  });
  return { discarded, joins, coalesce };
}

describe('createCoalescer', () => {
  it('does the work once for callers at the same time, and discards the result when the last one releases it', async () => {
    const { discarded, joins, coalesce } = setup();
    let times = 0;
    const start = async () => {
      times++;
      return 'value';
    };
    const [one, other] = await Promise.all([
      coalesce('a', 'caller', never, start),
      coalesce('a', 'caller', never, start),
    ]);
    expect([times, joins.count, one.value, other.value]).toEqual([1, 1, 'value', 'value']);
    await one.release();
    await one.release();
    expect(discarded).toEqual([]);
    await other.release();
    expect(discarded).toEqual(['value']);
    await coalesce('a', 'caller', never, start);
    expect(times).toBe(2);
  });

  it('continues when one of two callers leaves, and is aborted when both have left', async () => {
    const { coalesce } = setup();
    let signal = never;
    const work = Promise.withResolvers<string>();
    const start = (given: AbortSignal) => {
      signal = given;
      return work.promise;
    };
    const [one, other] = [new AbortController(), new AbortController()];
    const first = coalesce('a', 'caller', one.signal, start);
    const second = coalesce('a', 'caller', other.signal, start);
    one.abort(new Error('one is gone'));
    await expect(first).rejects.toThrow('one is gone');
    expect(signal.aborted).toBe(false);
    other.abort(new Error('other is gone'));
    await expect(second).rejects.toThrow('other is gone');
    expect(signal.aborted).toBe(true);
  });

  it('discards a result that comes after all callers have left', async () => {
    const { discarded, coalesce } = setup();
    const work = Promise.withResolvers<string>();
    const caller = new AbortController();
    const joined = coalesce('a', 'caller', caller.signal, () => work.promise);
    caller.abort(new Error('gone'));
    await expect(joined).rejects.toThrow('gone');
    work.resolve('late');
    await work.promise;
    await Promise.resolve();
    expect(discarded).toEqual(['late']);
  });

  it('fails for every waiting caller, and starts again for the next one', async () => {
    const { coalesce } = setup();
    const failing = () => Promise.reject(new Error('broken'));
    const both = [coalesce('a', 'caller', never, failing), coalesce('a', 'caller', never, failing)];
    for (const one of both) await expect(one).rejects.toThrow('broken');
    expect((await coalesce('a', 'caller', never, async () => 'fine')).value).toBe('fine');
  });

  it('refuses a caller over its limit, but not another caller that wants the same work at the same time', async () => {
    const { coalesce } = setup(1);
    const busy = Promise.withResolvers<string>();
    const join = (key: string, caller: string, work: () => Promise<string>) =>
      coalesce(key, caller, never, work);
    const first = join('a', 'one', () => busy.promise);
    const [refused, other] = [join('b', 'one', async () => ''), join('b', 'other', async () => 'value')];
    await expect(refused).rejects.toThrow(TooManyAtOnce);
    expect((await other).value).toBe('value');
    busy.resolve('busy');
    await first;
    expect((await join('b', 'one', async () => 'again')).value).toBe('again');
  });

  it('never joins work under another key', async () => {
    const { coalesce, joins } = setup();
    const values = await Promise.all(
      ['a', 'b'].map((key) => coalesce(key, 'caller', never, async () => key)),
    );
    expect(values.map(({ value }) => value)).toEqual(['a', 'b']);
    expect(joins.count).toBe(0);
  });
});
