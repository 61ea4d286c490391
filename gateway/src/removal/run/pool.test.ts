import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { disc, slowPicture } from '../../testing/pictures.ts';
import { UndecodableImage } from '../picture/errors.ts';
import type { Task } from '../picture/task.ts';
import { Busy } from './errors.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

const never = new AbortController().signal;
let folder: string;
let pool: Pool;
let count = 0;
const faults: Error[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-pool-'));
});
afterEach(() => pool.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

function open(options: Partial<PoolOptions> = {}) {
  faults.length = 0;
  pool = createPool({
    size: 1,
    queueLimit: 10,
    child: { engine: { name: 'demo' }, maxPixels: 25_000_000, threads: 1 },
    onFault: (error) => faults.push(error),
    ...options,
  });
}

async function task(bytes: Uint8Array): Promise<Task> {
  const [input, output] = [join(folder, `in-${++count}`), join(folder, `out-${count}`)];
  await writeFile(input, bytes);
  return { kind: 'remove', input, output, composition: { format: 'png' } };
}

describe('createPool', () => {
  it('takes tasks in their order and refuses what is too much', async () => {
    open({ queueLimit: 1 });
    const picture = await disc().png().toBuffer();
    const [first, second, third] = await Promise.all([task(picture), task(picture), task(picture)]);
    const done: number[] = [];
    const one = pool.run(first, never).then(() => done.push(1));
    const two = pool.run(second, never).then(() => done.push(2));
    expect([pool.running, pool.waiting]).toEqual([1, 1]);
    await expect(pool.run(third, never)).rejects.toThrow(Busy);
    await Promise.all([one, two]);
    expect(done).toEqual([1, 2]);
  });

  it('takes a cancelled task out of the queue, and goes on after a cancelled one that ran', async () => {
    open();
    const [slow, waiting, last] = [
      await task(await slowPicture()),
      await task(await disc().png().toBuffer()),
      await task(await disc().png().toBuffer()),
    ];
    const [one, two] = [new AbortController(), new AbortController()];
    const running = pool.run(slow, one.signal);
    const queued = pool.run(waiting, two.signal);
    const served = pool.run(last, never);
    two.abort(new Error('two left'));
    await expect(queued).rejects.toThrow('two left');
    one.abort(new Error('one left'));
    await expect(running).rejects.toThrow('one left');
    expect((await served).width).toBe(96);
    expect(faults).toEqual([]);
  });

  it('fails the tasks and stays alive when children cannot start', async () => {
    open({ child: undefined as unknown as PoolOptions['child'] });
    await expect(pool.run(await task(await disc().png().toBuffer()), never)).rejects.toThrow(
      /could not be removed/,
    );
    expect(faults[0]?.message).toMatch(/A picture process ended/);
  });

  it('replaces a child that has grown too large', async () => {
    open({ childMemoryLimit: 1 });
    const picture = await disc().png().toBuffer();
    for (let i = 0; i < 2; i++) expect((await pool.run(await task(picture), never)).height).toBe(64);
  });

  it('ends children that have nothing to do, but for one', async () => {
    open({ size: 2, idleAfter: 50 });
    const picture = await disc().png().toBuffer();
    await Promise.all([pool.run(await task(picture), never), pool.run(await task(picture), never)]);
    await eventually(() => expect(pool.children).toBe(1));
    expect((await pool.run(await task(picture), never)).width).toBe(96);
  });

  it('says that a picture is damaged and not that it failed', async () => {
    open();
    await expect(pool.run(await task(Buffer.from('GIF89a')), never)).rejects.toThrow(UndecodableImage);
    expect(faults).toEqual([]);
  });
});
