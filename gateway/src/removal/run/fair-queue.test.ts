import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const job = (caller: string, name: string) => ({ caller, name });
const any = () => true;
const none = () => 0;

function queueOf(...names: string[]) {
  const queue = createFairQueue<{ caller: string; name: string }>();
  for (const name of names) queue.push(job(name.slice(0, 1), name));
  return queue;
}

function drain(queue: ReturnType<typeof queueOf>, runningOf = none as (caller: string) => number): string[] {
  const order: string[] = [];
  for (let next = queue.take(runningOf, any); next; next = queue.take(runningOf, any)) order.push(next.name);
  return order;
}

describe('createFairQueue', () => {
  it('takes one job of each caller in turn, and the jobs of one caller in their order', () => {
    expect(drain(queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('prefers the caller with the fewest running jobs', () => {
    const running: Record<string, number> = { a: 2, b: 1 };
    expect(drain(queueOf('a1', 'b1', 'c1'), (caller) => running[caller] ?? 0)).toEqual(['c1', 'b1', 'a1']);
  });

  it('skips jobs that may not run yet', () => {
    const queue = queueOf('a1', 'a2', 'b1');
    expect(queue.take(none, ({ name }) => name !== 'a1')?.name).toBe('a2');
    expect(queue.take(none, ({ caller }) => caller === 'c')).toBeUndefined();
    expect(queue.length).toBe(2);
  });

  it('puts a job back before the others of its caller', () => {
    const queue = queueOf('a1', 'a2');
    const first = queue.take(none, any);
    queue.pushFront(first as { caller: string; name: string });
    expect(drain(queue)).toEqual(['a1', 'a2']);
  });

  it('removes single jobs and all jobs', () => {
    const queue = queueOf('a1', 'b1');
    const extra = job('a', 'a2');
    queue.push(extra);
    expect([queue.remove(extra), queue.remove(extra), queue.length]).toEqual([true, false, 2]);
    expect(queue.clear().map(({ name }) => name)).toEqual(['a1', 'b1']);
    expect([queue.length, queue.take(none, any)]).toEqual([0, undefined]);
  });
});
