import { hash } from 'node:crypto';
import type Router from '@koa/router';
import type { DoubtHelp, EngineAnswer, UploadAnswer } from '@liftout/gateway-contract';
import { maxUploadBytes } from '@liftout/gateway-contract';
import type { Hints } from '@liftout/matting';
import type { Context } from 'koa';
import { BodyError } from '../../../platform/body/body-error.ts';
import { createFormReceiver, type ReceivedFile } from '../../../platform/body/receive-form.ts';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { clientSignal } from '../../../platform/http/client-gone.ts';
import { addressKey, limitByAddress, type RateLimiter } from '../../../platform/http/rate-limit.ts';
import { sniffLength } from '../../picture/image-type.ts';
import { maxHintBytes } from '../../picture/read-hints.ts';
import { type CreateRemovalDeps, createRemoval, publicName } from './create-removal.ts';
import { type OncePerKey, parseIdempotencyKey } from './idempotency.ts';
import { checkHints, checkUpload, toRefusal } from './image-checks.ts';

export interface UploadRoutesDeps extends CreateRemovalDeps {
  scratch: Scratch;
  uploadLimiter: RateLimiter;
  oncePerKey: OncePerKey<UploadAnswer>;
  usualSeconds: () => number | null;
  doubtHelp: DoubtHelp;
}

export function mountUpload(router: Router, deps: UploadRoutesDeps): void {
  const { scratch, engine, uploadLimiter, oncePerKey, usualSeconds, doubtHelp } = deps;
  const receiveForm = createFormReceiver(scratch, {
    fileSize: maxUploadBytes,
    files: 2,
    fields: 20,
    fieldSize: maxHintBytes,
    text: maxHintBytes,
    total: 2 * maxUploadBytes,
    headSize: sniffLength,
  });

  router.get('/api/engine', (ctx) => {
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = { engine: publicName(engine), usualSeconds: usualSeconds(), doubtHelp } satisfies EngineAnswer;
  });

  router.post('/api/upload', async function upload(ctx) {
    await limitByAddress(ctx, uploadLimiter);
    const signal = clientSignal(ctx);
    const key = parseIdempotencyKey(ctx.get('Idempotency-Key'));
    const { image, hints } = await receiveImage(ctx, signal);
    const caller = addressKey(ctx.ip);

    ctx.set('Cache-Control', 'no-store');
    if (key === undefined) {
      ctx.body = await createRemoval(deps, { image, hints, caller }, signal);
      return;
    }
    const fingerprint = hints ? hash('sha256', `${image.sha256} ${JSON.stringify(hints)}`) : image.sha256;
    const jobId = hash('sha256', `${key}\0${fingerprint}`);
    let started = false;
    ctx.body = await oncePerKey(key, fingerprint, (remember) => {
      started = true;
      // A client that sends an Idempotency-Key will retry, so do not cancel on disconnect.
      const never = new AbortController().signal;
      return createRemoval(deps, { image, hints, caller, jobId, remember }, never);
    }).finally(() => (started ? undefined : scratch.delete([image.path])));
  });

  /** @throws a refusal. Then no file is left. */
  async function receiveImage(
    ctx: Context,
    signal: AbortSignal,
  ): Promise<{ image: ReceivedFile; hints: Hints | undefined }> {
    const form = await receiveForm(ctx).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof BodyError ? toRefusal(error) : error;
    });
    try {
      return { image: checkUpload(form), hints: checkHints(form) };
    } catch (error) {
      await scratch.delete(form.files.map(({ path }) => path));
      throw error;
    }
  }
}
