import { expect, it } from 'vitest';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import type { FinishedRemoval, RemovalRunner } from '../../run/removal-runner.ts';
import { createSharedRuns } from '../../run/shared-runs.ts';
import type { ResultStore } from '../../store/result-store.ts';
import { createTokenSigner } from '../results/download-token.ts';
import { createRemoval } from './create-removal.ts';

it('remembers an answer before it deletes the files of the job, which another gateway may share', async () => {
  const steps: string[] = [];
  const finished: Partial<FinishedRemoval> = {
    saveTo: async () => void steps.push('saved'),
    discard: async () => void steps.push('discarded'),
  };
  const runner: Partial<RemovalRunner> = {
    run: async () => finished as FinishedRemoval,
  };
  const answer = await createRemoval(
    {
      engine: { name: 'test', version: '1', isSimulation: true },
      run: createSharedRuns({ runner: runner as RemovalRunner, scratch: {} as Scratch, callerLimit: 1 }),
      store: {} as ResultStore,
      tokens: createTokenSigner('a secret of at least 32 characters'),
      retentionMs: 1000,
    },
    {
      image: { path: 'picture', sha256: 'hash', originalName: 'a.png' } as never,
      caller: 'somebody',
      async remember(own) {
        steps.push('remembered');
        return { ...own, id: 'of another gateway' };
      },
    },
    new AbortController().signal,
  );
  expect(answer.id).toBe('of another gateway');
  expect(steps).toEqual(['saved', 'remembered', 'discarded']);
});
