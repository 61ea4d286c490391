import { ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { disc, slowPicture, slowSvg } from '../../testing/pictures.ts';
import { UndecodableImage } from '../picture/errors.ts';
import type { Task } from '../picture/task.ts';
import type { ChildConfig } from './child.ts';
import { Busy } from './errors.ts';
import { childFlags, createPool, type Pool, type PoolOptions } from './pool.ts';

const never = new AbortController().signal;
const asCaller = (caller: string, signal = never) => ({ caller, signal });
const anyone = asCaller('anyone');
const childConfig: ChildConfig = { engine: { name: 'demo' }, maxPixels: 25_000_000, threads: 1 };
let folder: string;
let pool: Pool;
let count = 0;
const faults: Error[] = [];
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-pool-'));
});
afterEach(() => pool.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

function open(options: Partial<PoolOptions> = {}) {
  faults.length = 0;
  started.length = 0;
  pool = createPool({
    size: 1,
    queueLimit: 10,
    child: childConfig,
    onFault: (error) => faults.push(error),
    lowPriority: false,
    startChild: (config) => {
      const child = startChild(config);
      started.push(child);
      return child;
    },
    ...options,
  });
}

function startChild(config: ChildConfig): ChildProcess {
  return fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [JSON.stringify(config)], {
    env: {},
    execArgv: childFlags,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function task(bytes: Uint8Array | string): Promise<Extract<Task, { kind: 'remove' }>> {
  const [input, output] = [join(folder, `in-${++count}`), join(folder, `out-${count}`)];
  await writeFile(input, bytes);
  return { kind: 'remove', input, output, composition: { format: 'png' } };
}

async function conversion(): Promise<Task> {
  const { input, output } = await task(await disc().png().toBuffer());
  return { kind: 'convert', input, output, format: 'webp' };
}

describe('createPool', () => {
  it('runs the tasks of one caller in their order, and refuses a task over the limit', async () => {
    open({ queueLimit: 1 });
    const picture = await disc().png().toBuffer();
    const [first, second, third] = await Promise.all([task(picture), task(picture), task(picture)]);
    const done: number[] = [];
    const one = pool.run(first, anyone).then(() => done.push(1));
    const two = pool.run(second, anyone).then(() => done.push(2));
    expect([pool.running, pool.waiting]).toEqual([1, 1]);
    await expect(pool.run(third, anyone)).rejects.toThrow(Busy);
    await Promise.all([one, two]);
    expect(done).toEqual([1, 2]);
  });

  it('removes a cancelled task from the queue, and continues after a cancelled task that ran', async () => {
    open();
    const [slow, waiting, last] = [
      await task(await slowPicture()),
      await task(await disc().png().toBuffer()),
      await task(await disc().png().toBuffer()),
    ];
    const [one, two] = [new AbortController(), new AbortController()];
    const running = pool.run(slow, asCaller('anyone', one.signal));
    const queued = pool.run(waiting, asCaller('anyone', two.signal));
    const served = pool.run(last, anyone);
    two.abort(new Error('two left'));
    await expect(queued).rejects.toThrow('two left');
    one.abort(new Error('one left'));
    await expect(running).rejects.toThrow('one left');
    expect((await served).width).toBe(96);
    expect(faults).toEqual([]);
  });

  it('replaces a child that uses too much memory', async () => {
    open({ childMemoryLimit: 1 });
    const picture = await disc().png().toBuffer();
    for (let i = 0; i < 2; i++) expect((await pool.run(await task(picture), anyone)).height).toBe(64);
  });

  it('ends idle children, except one', async () => {
    open({ size: 2, idleAfter: 50 });
    const picture = await disc().png().toBuffer();
    await Promise.all([pool.run(await task(picture), anyone), pool.run(await task(picture), anyone)]);
    await eventually(() => expect(pool.children).toBe(1));
    expect((await pool.run(await task(picture), anyone)).width).toBe(96);
  });

  it('reports a damaged picture as damaged', async () => {
    open();
    await expect(pool.run(await task(Buffer.from('GIF89a')), anyone)).rejects.toThrow(UndecodableImage);
    expect(faults).toEqual([]);
  });

  it('lets a running task finish when the whole process group gets a signal', async () => {
    open();
    const picture = await disc().png().toBuffer();
    await pool.run(await task(picture), anyone);
    const running = pool.run(await task(await slowPicture()), anyone);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) started[0]?.kill(signal);
    expect((await running).width).toBe(2400);
    expect(started).toHaveLength(1);
  });
});

describe('a pool whose processes cannot be started', () => {
  const notStarted = () => spawn('/nowhere/at-all', { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });

  it('answers busy when the system refuses to start a process', async () => {
    open({ startChild: notStarted });
    await expect(pool.run(await task(await disc().png().toBuffer()), anyone)).rejects.toThrow(Busy);
    expect(faults[0]?.message).toMatch(/could not be started: .*ENOENT/);
  });

  it('answers busy when starting throws', async () => {
    open({
      startChild: () => {
        throw new Error('ENOMEM');
      },
    });
    await expect(pool.run(await task(await disc().png().toBuffer()), anyone)).rejects.toThrow(Busy);
    expect(faults[0]?.message).toBe('A picture process could not be started.');
    expect(pool.running).toBe(0);
  });

  it('answers busy when the system has no free file descriptor for the channel', async () => {
    open({
      startChild: () => {
        const child = new ChildProcess();
        process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
        return child;
      },
    });
    await expect(pool.run(await task(await disc().png().toBuffer()), anyone)).rejects.toThrow(Busy);
    await eventually(() => expect(faults[0]?.cause).toMatchObject({ message: 'spawn EMFILE' }));
    expect(pool.children).toBe(0);
  });

  it('does not kill a process that was not started: the signal would reach its own process group', async () => {
    const kill = vi.fn(() => true);
    open({ startChild: () => Object.assign(notStarted(), { kill }) });
    const caller = new AbortController();
    const running = pool.run(await task(''), asCaller('anyone', caller.signal));
    caller.abort(new Error('left'));
    await expect(running).rejects.toThrow('left');
    expect(kill).not.toHaveBeenCalled();
  });

  it('answers busy when every process ends before it is ready', async () => {
    open({ child: undefined as unknown as PoolOptions['child'] });
    await expect(pool.run(await task(await disc().png().toBuffer()), anyone)).rejects.toThrow(Busy);
    expect(faults[0]?.message).toMatch(/A picture process ended \(1\)/);
  });

  it('gives the task to a second process when the first one ends before it is ready', async () => {
    open({
      startChild: (config) => {
        const child = startChild(config);
        if (started.push(child) === 1) child.kill('SIGKILL');
        return child;
      },
    });
    expect((await pool.run(await task(await disc().png().toBuffer()), anyone)).width).toBe(96);
    expect(started).toHaveLength(2);
  });
});

describe('fairness', () => {
  it('gives an extra process to a caller without running tasks, and to no other caller', async () => {
    open({ size: 1, queueLimit: 2 });
    const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(async () => task(slowSvg())));
    const controller = new AbortController();
    const work: Promise<unknown>[] = [];
    const run = (own: Task, caller: string) => {
      work.push(pool.run(own, asCaller(caller, controller.signal)));
      return [pool.running, pool.waiting];
    };
    expect(run(one as Task, 'hostile')).toEqual([1, 0]);
    expect(run(two as Task, 'hostile')).toEqual([1, 1]);
    expect(run(three as Task, 'other')).toEqual([2, 1]);
    expect(run(four as Task, 'third')).toEqual([2, 2]);
    // The queue is full now. A caller without running tasks is refused too, because no process is free.
    await expect(pool.run(one as Task, asCaller('fourth'))).rejects.toThrow(Busy);
    controller.abort(new Error('the end'));
    expect((await Promise.allSettled(work)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  });

  it('stops an SVG that uses too much processor time, and reports a timeout', async () => {
    open({ child: { ...childConfig, svgCpuMs: 500 } });
    const error = await pool.run(await task(slowSvg()), anyone).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RemovalFailed', reason: 'timeout' });
  });

  it('does not count the time of the picture that follows a damaged SVG', async () => {
    open({ child: { ...childConfig, svgCpuMs: 200 } });
    const damaged = await task('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>');
    await expect(pool.run(damaged, anyone)).rejects.toThrow(UndecodableImage);
    // It takes long to decode, and the engine then refuses it at once, because it is too narrow.
    const next = await task(await disc(1000, 25_000).jpeg({ progressive: true }).toBuffer());
    await expect(pool.run(next, anyone)).rejects.toMatchObject({ reason: 'too_small' });
  });

  it.runIf(process.platform === 'linux')('gives a slow SVG the lowest priority', async () => {
    open();
    const controller = new AbortController();
    const running = pool.run(await task(slowSvg()), asCaller('hostile', controller.signal));
    await eventually(async () => {
      const [child] = started;
      const threads = await readdir(`/proc/${child?.pid}/task`);
      expect(threads.map((thread) => getPriority(Number(thread)))).toEqual(threads.map(() => 19));
    });
    controller.abort(new Error('the end'));
    await expect(running).rejects.toThrow('the end');
  });

  it('replaces a process that a slow SVG has slowed down', async () => {
    open({ size: 1, child: { ...childConfig, svgCpuMs: 60_000, slowSvgMs: 50 } });
    // The time is checked every 100 ms, so rendering must take much longer than that. A process with the lowest
    // priority is very slow beside other work, so the picture is too narrow for the engine, which refuses it at once.
    const slow = slowSvg()
      .replace('numOctaves="200"', 'numOctaves="2000"')
      .replaceAll('width="5000" height="5000"', 'width="15" height="5000"');
    await expect(pool.run(await task(slow), anyone)).rejects.toMatchObject({ reason: 'too_small' });
    await pool.run(await task(await disc().png().toBuffer()), anyone);
    expect(started).toHaveLength(2);
  });

  it('applies the same limit to a background picture', async () => {
    open({ child: { ...childConfig, svgCpuMs: 500 } });
    const removal = await task(await disc().png().toBuffer());
    const { input: image } = await task(slowSvg());
    removal.composition.background = { image };
    await expect(pool.run(removal, anyone)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('reserves half of the processes for removals, however many conversions wait', async () => {
    open({ size: 2, queueLimit: 40 });
    const conversions = await Promise.all(Array.from({ length: 11 }, conversion));
    const oneTooMany = await conversion();
    const removal = await task(await disc().png().toBuffer());
    const all = conversions.map((one, i) => pool.run(one, asCaller(`reader ${i}`)));
    expect([pool.running, pool.waiting]).toEqual([1, 10]);
    await expect(pool.run(oneTooMany, asCaller('another'))).rejects.toThrow(Busy);
    all.push(pool.run(removal, asCaller('uploader')));
    expect([pool.running, pool.waiting]).toEqual([2, 10]);
    await Promise.all(all);
  });
});
