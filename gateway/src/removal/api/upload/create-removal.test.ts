import type { UploadAnswer } from '@liftout/gateway-contract';
import { expect, it } from 'vitest';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { RemovalFailed } from '../../picture/errors.ts';
import type { FinishedRemoval, RemovalRunner } from '../../run/removal-runner.ts';
import { createSharedRuns } from '../../run/shared-runs.ts';
import type { ResultStore } from '../../store/result-store.ts';
import { createTokenSigner } from '../results/download-token.ts';
import { createRemoval } from './create-removal.ts';

/** Uploads a picture, which `run` processes. */
function upload(
  run: () => Promise<Partial<FinishedRemoval>>,
  remember: (answer: UploadAnswer) => Promise<UploadAnswer>,
) {
  const runner = { run } as Partial<RemovalRunner> as RemovalRunner;
  return createRemoval(
    {
      engine: { name: 'test', version: '1', isSimulation: true },
      run: createSharedRuns({ runner, scratch: {} as Scratch, callerLimit: 1 }),
      store: {} as ResultStore,
      tokens: createTokenSigner('a secret of at least 32 characters'),
      retentionMs: 1000,
    },
    {
      image: { path: 'picture', sha256: 'hash', originalName: 'a.png' } as never,
      caller: 'somebody',
      remember,
    },
    new AbortController().signal,
  );
}

it('remembers an answer before it deletes the files of the job, which another gateway may share', async () => {
  const steps: string[] = [];
  const finished: Partial<FinishedRemoval> = {
    saveTo: async () => void steps.push('saved'),
    discard: async () => void steps.push('discarded'),
  };
  const answer = await upload(
    async () => finished,
    async (own) => {
      steps.push('remembered');
      return { ...own, id: 'of another gateway' };
    },
  );
  expect(answer.id).toBe('of another gateway');
  expect(steps).toEqual(['saved', 'remembered', 'discarded']);
});

it('replaces a failure by the answer of another gateway', async () => {
  const completed = { id: 'of another gateway', status: 'completed' } as UploadAnswer;
  const answer = await upload(
    () => Promise.reject(new RemovalFailed('failed', 'The files of the job are gone.')),
    async () => completed,
  );
  expect(answer).toBe(completed);
});
