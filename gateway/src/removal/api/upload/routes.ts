import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type Router from '@koa/router';
import type { UploadAnswer } from '@liftout/gateway-contract';
import { maxUploadBytes } from '@liftout/gateway-contract';
import { createFormReceiver, FormError } from '../../../platform/body/receive-form.ts';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { clientSignal } from '../../../platform/http/client-gone.ts';
import { limitByAddress, type RateLimiter } from '../../../platform/http/rate-limit.ts';
import { sniffLength } from '../../picture/image-type.ts';
import { type CreateRemovalDeps, createRemoval } from './create-removal.ts';
import { type Idempotency, parseIdempotencyKey } from './idempotency.ts';
import { checkUpload, toRefusal } from './image-checks.ts';

export interface UploadRoutesDeps extends CreateRemovalDeps {
  scratch: Scratch;
  uploadLimiter: RateLimiter;
  idempotency: Idempotency<UploadAnswer>;
}

export function mountUpload(router: Router, deps: UploadRoutesDeps): void {
  const receiveForm = createFormReceiver(deps.scratch, {
    fileSize: maxUploadBytes,
    files: 2,
    fields: 20,
    fieldSize: 4096,
    total: 2 * maxUploadBytes,
    headSize: sniffLength,
  });

  router.post('/api/upload', async function upload(ctx) {
    await limitByAddress(ctx, deps.uploadLimiter);
    const signal = clientSignal(ctx);
    const key = parseIdempotencyKey(ctx.get('Idempotency-Key'));
    const form = await receiveForm(ctx).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof FormError ? toRefusal(error) : error;
    });
    const image = await attempt(() => checkUpload(form)).catch(async (error: unknown) => {
      await Promise.all(form.files.map(({ path }) => rm(path, { force: true })));
      throw error;
    });

    ctx.set('Cache-Control', 'no-store');
    if (key === undefined) {
      ctx.body = await createRemoval(deps, image, signal);
      return;
    }
    // Who sends a key means to ask again: the work goes on when the connection breaks.
    const jobId = createHash('sha256').update(`${key}\0${image.sha256}`).digest('hex');
    let started = false;
    ctx.body = await deps.idempotency
      .once(key, image.sha256, () => {
        started = true;
        return createRemoval(deps, image, new AbortController().signal, jobId);
      })
      .finally(() => (started ? undefined : rm(image.path, { force: true })));
  });
}

async function attempt<T>(check: () => T): Promise<T> {
  return check();
}
