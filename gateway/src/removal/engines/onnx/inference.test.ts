import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { tinyOnnx } from '../../../testing/tiny-onnx.ts';
import { forkProcess, type Inference, type InferenceOptions, startInference } from './inference.ts';
import { type Model, ModelError } from './models.ts';

const size = 16;
const never = new AbortController().signal;
const grey = (value: number) => new Uint8Array(size * size * 3).fill(value);
let folder: string;
let inference: Inference | undefined;
const children: ChildProcess[] = [];
const faults: Error[] = [];
let startChild = forkProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-inference-'));
});
afterEach(async () => {
  await inference?.close();
  inference = undefined;
  startChild = forkProcess;
  children.length = faults.length = 0;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(
  bytes: Buffer = tinyOnnx(size),
  options: Partial<InferenceOptions> = {},
): Promise<Inference> {
  const path = join(folder, 'tiny.onnx');
  await writeFile(path, bytes);
  const model: Model = {
    name: 'tiny',
    path,
    size,
    mean: [0, 0, 0],
    deviation: [1, 1, 1],
    scaling: '255',
    output: 'none',
  };
  inference = await startInference({
    model,
    threads: 1,
    restartDelay: 10,
    startChild: (config) => {
      const child = startChild(config);
      children.push(child);
      return child;
    },
    onFault: (fault) => faults.push(fault),
    ...options,
  });
  return inference;
}

/** Pauses a process, so that it cannot answer before it is killed, even on a busy machine. */
const hold = (child = children.at(-1)) => child?.kill('SIGSTOP');

/** Kills the current process, and waits until the gateway has noticed. */
async function killProcess(): Promise<void> {
  const child = children.at(-1) as ChildProcess;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

describe('the process of a model', () => {
  it('serves several pictures at once, each with its own matte', async () => {
    const { infer } = await start();
    const mattes = await Promise.all([10, 90, 170, 250].map((value) => infer(grey(value), never)));
    expect(mattes.map(({ alpha }) => alpha[0])).toEqual([10, 90, 170, 250]);
    expect(children.length).toBe(1);
  });

  it.each([
    ['is truncated', tinyOnnx(size).subarray(0, 90)],
    ['is a text', Buffer.from('not a model')],
  ])('does not start with a file that %s', async (_, bytes) => {
    const starting = start(bytes);
    await expect(starting).rejects.toThrow(ModelError);
    await expect(starting).rejects.toThrow(/tiny\.onnx is damaged/);
    expect(children.length).toBe(1);
    expect(children[0]?.signalCode ?? children[0]?.exitCode).not.toBeNull();
  });

  it('is replaced when it ends, and the next process does the current picture', async () => {
    const { infer, check } = await start();
    hold();
    const pending = infer(grey(50), never);
    await killProcess();
    expect(check).toThrow('loaded again');
    expect((await pending).alpha[0]).toBe(50);
    expect(check).not.toThrow();
    expect(children.length).toBe(2);
    expect(faults.map(String)).toEqual([expect.stringContaining('SIGKILL')]);
  });

  it('rejects waiting pictures when the model cannot be loaded again', async () => {
    const { infer } = await start(undefined, { restartDelay: 500 });
    hold();
    const pending = [infer(grey(50), never), infer(grey(60), never)];
    await writeFile(join(folder, 'tiny.onnx'), 'damaged');
    const rejected = pending.map((one) => expect(one).rejects.toMatchObject({ code: 'model_failed' }));
    await Promise.all([...rejected, killProcess()]);
    // Nor does a later picture wait for the next start.
    await expect(infer(grey(70), never)).rejects.toMatchObject({ code: 'model_failed' });
    expect(children.length).toBe(2);
  });

  it('is started again after the system refused to start it', async () => {
    const { infer, check } = await start();
    hold();
    const pending = infer(grey(50), never);
    const refusals = [
      () => {
        throw new Error('spawn ENOMEM');
      },
      () => spawn('/nowhere/at-all', { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }),
    ];
    startChild = (config) => refusals.shift()?.() ?? forkProcess(config);
    await Promise.all([expect(pending).rejects.toMatchObject({ code: 'model_failed' }), killProcess()]);
    await eventually(() => expect(check).not.toThrow());
    expect((await infer(grey(70), never)).alpha[0]).toBe(70);
    expect(faults.map(String)).toEqual(
      ['SIGKILL', 'ENOMEM', 'ENOENT'].map((reason) => expect.stringContaining(reason)),
    );
  });

  it('gives up on a picture after two processes in a row have ended on it', async () => {
    const { infer } = await start();
    hold();
    const pending = infer(grey(50), never);
    startChild = (config) => {
      startChild = forkProcess;
      const child = forkProcess(config);
      // Before the picture is sent.
      return child.once('message', () => child.kill('SIGKILL'));
    };
    await Promise.all([expect(pending).rejects.toMatchObject({ code: 'model_failed' }), killProcess()]);
    expect((await infer(grey(70), never)).alpha[0]).toBe(70);
    expect(children.length).toBe(3);
  });

  it('drops a cancelled picture and continues with the next', async () => {
    const { infer } = await start();
    const cancel = new AbortController();
    const first = infer(grey(1), never);
    const second = infer(grey(2), cancel.signal);
    const third = infer(grey(3), never);
    cancel.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    expect((await first).alpha[0]).toBe(1);
    expect((await third).alpha[0]).toBe(3);
  });

  it('continues after the current picture was cancelled', async () => {
    const { infer } = await start();
    const cancel = new AbortController();
    const first = infer(grey(1), cancel.signal);
    cancel.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    expect((await infer(grey(2), never)).alpha[0]).toBe(2);
    expect(children.length).toBe(1);
  });

  it('ends an inference that takes too long', async () => {
    const { infer } = await start(tinyOnnx(size), { deadline: 20 });
    children[0]?.kill('SIGSTOP');
    await expect(infer(grey(1), never)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('rejects waiting pictures when it is closed', async () => {
    const { infer, close } = await start();
    const pending = infer(grey(1), never);
    await Promise.all([expect(pending).rejects.toThrow(), close()]);
    await expect(infer(grey(1), never)).rejects.toThrow();
  });
});
