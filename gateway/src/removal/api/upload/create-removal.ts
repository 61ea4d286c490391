import { randomBytes, randomUUID } from 'node:crypto';
import type { RemovalEngine, UploadAnswer } from '@liftout/gateway-contract';
import type { Hints } from '@liftout/matting';
import type { ReceivedFile } from '../../../platform/body/receive-form.ts';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { RemovalFailed } from '../../picture/errors.ts';
import type { Coalescer } from '../../run/coalesce.ts';
import type { CallerLimit } from '../../run/limit-callers.ts';
import type { FinishedRemoval, RemovalRunner } from '../../run/removal-runner.ts';
import { resultKey } from '../../store/result-key.ts';
import type { ResultStore } from '../../store/result-store.ts';
import type { TokenSigner } from '../results/download-token.ts';

export interface CreateRemovalDeps {
  runner: RemovalRunner;
  callerLimit: CallerLimit;
  coalescer: Coalescer<FinishedRemoval>;
  store: ResultStore;
  scratch: Scratch;
  tokens: TokenSigner;
  retentionMs: number;
}

export interface RemovalRequest {
  /** The file is deleted in every case. */
  image: ReceivedFile;
  /** The visitor's hints about the picture. */
  hints?: Hints | undefined;
  /** Address of the visitor. */
  caller: string;
  /** The same id for every try of one request. */
  jobId?: string;
  /** Called with the answer, while the files of a completed job still exist. @returns the answer that counts. */
  remember?: (answer: UploadAnswer) => Promise<UploadAnswer>;
}

/**
 * Removes the background of one picture and keeps the result. Identical pictures in flight are processed once, but
 * each visitor gets a separate result, which they can delete.
 */
export async function createRemoval(
  { runner, callerLimit, coalescer, store, scratch, tokens, retentionMs }: CreateRemovalDeps,
  { image, hints, caller, jobId, remember }: RemovalRequest,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const id = randomUUID();
  const isSimulationMode = runner.engine.isSimulation;
  let ownedByJob = false;
  try {
    const lease = await coalescer.join(`site:${image.sha256} ${JSON.stringify(hints)}`, signal, (jobSignal) =>
      callerLimit.run(caller, () => {
        ownedByJob = true;
        const composition = { format: 'png' as const, ...(hints && { hints }) };
        return runner.run(
          { input: image.path, composition, caller, ...(jobId !== undefined && { id: jobId }) },
          jobSignal,
        );
      }),
    );
    try {
      const name = `${randomBytes(24).toString('base64url')}.png`;
      const expiresAt = new Date(Date.now() + retentionMs);
      await lease.value.saveTo(resultKey(name));
      if (signal.aborted) {
        // No client gets the name of this result.
        await store.remove(resultKey(name));
        throw signal.reason;
      }
      const answer: UploadAnswer = {
        id,
        status: 'completed',
        isSimulationMode,
        downloadToken: tokens.sign({ result: name, expiresAt, fileName: image.originalName }),
        processedPath: name,
        expiresAt: expiresAt.toISOString(),
        width: lease.value.width,
        height: lease.value.height,
        engine: engineOf(runner),
        ...(lease.value.confidence !== undefined && { confidence: lease.value.confidence }),
      };
      return (await remember?.(answer)) ?? answer;
    } finally {
      await lease.release();
    }
  } catch (error) {
    if (!(error instanceof RemovalFailed)) throw error;
    const answer: UploadAnswer = {
      id,
      status: 'failed',
      isSimulationMode,
      downloadToken: '',
      processedPath: '',
      error: error.message,
      reason: error.reason,
    };
    return (await remember?.(answer)) ?? answer;
  } finally {
    if (!ownedByJob) await scratch.delete([image.path]);
  }
}

/** Answers do not reveal which model or provider the operator uses. */
export function engineOf({ engine }: RemovalRunner): RemovalEngine {
  if (engine.isSimulation) return 'demo';
  return engine.name === 'provider' ? 'provider' : 'model';
}
