import { randomBytes, randomUUID } from 'node:crypto';
import type { RemovalEngine, UploadAnswer } from '@liftout/gateway-contract';
import type { Hints } from '@liftout/matting';
import type { ReceivedFile } from '../../../platform/body/receive-form.ts';
import { RemovalFailed } from '../../picture/errors.ts';
import type { RemovalRunner } from '../../run/removal-runner.ts';
import type { SharedRuns } from '../../run/shared-runs.ts';
import { resultKey } from '../../store/result-key.ts';
import type { ResultStore } from '../../store/result-store.ts';
import type { TokenSigner } from '../results/download-token.ts';

export interface CreateRemovalDeps {
  engine: RemovalRunner['engine'];
  run: SharedRuns;
  store: ResultStore;
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
  { engine, run, store, tokens, retentionMs }: CreateRemovalDeps,
  { image, hints, caller, jobId, remember }: RemovalRequest,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const id = randomUUID();
  const isSimulationMode = engine.isSimulation;
  const composition = { format: 'png' as const, ...(hints && { hints }) };
  const job = { input: image.path, composition, caller, ...(jobId !== undefined && { id: jobId }) };
  try {
    const lease = await run(`site:${image.sha256} ${JSON.stringify(hints)}`, job, signal);
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
        engine: publicName(engine),
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
  }
}

/** Answers do not reveal which model or provider the operator uses. */
export function publicName(engine: RemovalRunner['engine']): RemovalEngine {
  if (engine.isSimulation) return 'demo';
  return engine.name === 'provider' ? 'provider' : 'model';
}
