import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScratch } from '../../platform/disk/scratch.ts';
import { openDiskStore } from '../store/disk-store.ts';
import { Busy } from './errors.ts';
import { createLocalRunner } from './local-runner.ts';
import { createPool } from './pool.ts';

it('is not ready with a model when no picture process can be started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liftout-local-runner-'));
  const scratch = await openScratch(folder);
  try {
    const pool = createPool({
      size: 1,
      queueLimit: 1,
      child: { engine: { name: 'demo' }, maxPixels: 1e6, threads: 1 },
      startChild: () => {
        throw new Error('spawn ENOMEM');
      },
    });
    const runner = createLocalRunner({
      pool,
      scratch,
      store: await openDiskStore(folder),
      engine: { name: 'onnx', version: 'tiny', isSimulation: false },
      inference: { check() {}, infer: () => Promise.reject(new Error('unused')), close: async () => {} },
    });
    await expect(runner.probe(new AbortController().signal)).rejects.toThrow(Busy);
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true });
  }
});
