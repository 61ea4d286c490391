import { expect, it } from 'vitest';
import type { StateStore } from './state-store.ts';

/** Tests that every state store must pass. `open` returns stores of several gateways with the same, empty place. */
export function stateStoreSuite(open: () => Promise<readonly [StateStore, StateStore]>): void {
  const textOf = async (store: StateStore) => {
    const stored = await store.read();
    return typeof stored === 'object' ? stored.text : stored;
  };

  it('is empty at first, and then has the latest document, for every gateway', async () => {
    const [one, other] = await open();
    expect(await one.read()).toBeUndefined();
    const first = await one.write('first', undefined);
    expect(await textOf(other)).toBe('first');
    const second = await other.write('second', first);
    expect(await one.read()).toMatchObject({ text: 'second', tag: second });
    expect(await one.read(second)).toBe('unchanged');
    expect(await one.read(first)).toMatchObject({ text: 'second' });
  });

  it('lets one of two writers win, and the other see it', async () => {
    const [one, other] = await open();
    const created = await Promise.all([one.write('a', undefined), other.write('b', undefined)]);
    expect(created.filter((tag) => tag !== undefined)).toHaveLength(1);
    for (let round = 0; round < 10; round += 1) {
      const before = await one.read();
      const { tag } = before as { tag: string };
      const writers = [one, other, one, other].map((store, index) => store.write(`${round} ${index}`, tag));
      const tags = await Promise.all(writers);
      const winners = tags.flatMap((won, index) => (won === undefined ? [] : [`${round} ${index}`]));
      expect(winners).toHaveLength(1);
      expect(await textOf(other)).toBe(winners[0]);
    }
  });

  it('writes nothing over a newer document', async () => {
    const [one, other] = await open();
    const first = await one.write('first', undefined);
    await other.write('second', first);
    expect(await one.write('third', first)).toBeUndefined();
    expect(await one.write('fourth', undefined)).toBeUndefined();
    expect(await textOf(one)).toBe('second');
  });
}
