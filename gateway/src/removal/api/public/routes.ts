import { hash } from 'node:crypto';
import type Router from '@koa/router';
import type { PublicAccountAnswer, PublicRemovalAnswer } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { clientSignal, whenClosed } from '../../../platform/http/client-gone.ts';
import type { OutboundLimits } from '../../../platform/http/outbound.ts';
import { RateLimited, type RateLimiter, type RateStanding } from '../../../platform/http/rate-limit.ts';
import { inputPixelsOf } from '../../picture/errors.ts';
import type { FinishedRemoval } from '../../run/removal-runner.ts';
import type { SharedRuns } from '../../run/shared-runs.ts';
import { authenticate } from './authenticate.ts';
import { toPublicError } from './errors.ts';
import type { RemovalFields } from './fields.ts';
import { inBase64 } from './in-base64.ts';
import { prefersJson } from './prefers-json.ts';
import { createRequestReader, type RemovalRequest } from './read-request.ts';
import { toComposition } from './to-composition.ts';

export interface PublicApiDeps {
  apiKeys: readonly string[];
  scratch: Scratch;
  run: SharedRuns;
  /** Counts megapixels of a key. */
  keyLimiter: RateLimiter;
  outbound: OutboundLimits | undefined;
}

export function mountPublicApi(router: Router, deps: PublicApiDeps): void {
  const readRequest = createRequestReader(deps.scratch, deps.outbound);

  router.post('/v1.0/removebg', async function removeBackground(ctx) {
    allowAnyOrigin(ctx);
    const key = authenticate(ctx, deps.apiKeys);
    await takeOrRefuse(ctx, deps.keyLimiter, key);
    const signal = clientSignal(ctx);
    try {
      const request = await readRequest(ctx, signal);
      const lease = await start(deps.run, request, `key:${key}`, signal).catch(async (error) => {
        await takeRemainingMegapixels(ctx, deps.keyLimiter, key, inputPixelsOf(error) ?? 0);
        throw error;
      });
      whenClosed(ctx, () => lease.release());
      await takeRemainingMegapixels(
        ctx,
        deps.keyLimiter,
        key,
        lease.value.inputWidth * lease.value.inputHeight,
      );
      await answer(ctx, request.fields, lease.value);
    } catch (error) {
      throw toPublicError(error);
    }
  });

  router.get('/v1.0/account', async function showAccount(ctx) {
    allowAnyOrigin(ctx);
    const key = authenticate(ctx, deps.apiKeys);
    const { remaining } = await deps.keyLimiter.take(key, 0);
    ctx.set('Cache-Control', 'no-store');
    // Calls are free, up to the rate limit.
    ctx.body = {
      data: {
        attributes: {
          credits: { total: 0, subscription: 0, payg: 0, enterprise: 0 },
          api: { free_calls: remaining, sizes: 'all' },
        },
      },
    } satisfies PublicAccountAnswer;
  });

  for (const path of ['/v1.0/removebg', '/v1.0/account']) {
    router.options(path, (ctx) => {
      allowAnyOrigin(ctx);
      ctx.set({
        'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
        'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, X-Api-Key',
        'Access-Control-Max-Age': '86400',
      });
      ctx.status = 204;
    });
  }
}

/** Callers are identified by their keys and not by cookies, so scripts of any origin may call. */
function allowAnyOrigin(ctx: Context): void {
  ctx.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

/** Counts a call. A refusal has the headers too, because some clients need them. @throws RateLimited */
async function takeOrRefuse(ctx: Context, limiter: RateLimiter, key: string): Promise<void> {
  const standing = await limiter.take(key);
  setRate(ctx, standing);
  if (!standing.allowed) throw new RateLimited(standing.resetSeconds);
}

/** Counts the pixels of a decoded picture, less the one megapixel that was counted before the size was known. */
async function takeRemainingMegapixels(
  ctx: Context,
  limiter: RateLimiter,
  key: string,
  pixels: number,
): Promise<void> {
  const megapixels = Math.ceil(pixels / 1_000_000);
  if (megapixels > 1) setRate(ctx, await limiter.take(key, megapixels - 1));
}

function setRate(ctx: Context, { limit, remaining, resetSeconds }: RateStanding): void {
  ctx.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + resetSeconds),
  });
}

/** Equal requests that wait at the same time share one computation. It ends when the last of their clients leaves. */
function start(
  run: SharedRuns,
  { fields, image, background }: RemovalRequest,
  caller: string,
  signal: AbortSignal,
) {
  const composition = toComposition(fields, background?.path);
  const { background: _, ...rest } = composition;
  const colour =
    composition.background && 'colour' in composition.background && composition.background.colour;
  const id = hash('sha256', JSON.stringify([image.sha256, background?.sha256, colour, rest]));
  return run(`api:${id}`, { input: image.path, composition, caller }, signal);
}

/** The types whose name in the answer is different. */
const answeredTypes: Readonly<Partial<Record<RemovalFields['type'], string>>> = {
  auto: 'other',
  graphic: 'graphics',
};

async function answer(ctx: Context, { type, type_level }: RemovalFields, value: FinishedRemoval) {
  const { top = 0, left = 0, width = 0, height = 0 } = value.foreground ?? {};
  ctx.set({
    'Cache-Control': 'no-store',
    'X-Width': String(value.width),
    'X-Height': String(value.height),
    'X-Max-Width': String(value.fullWidth),
    'X-Max-Height': String(value.fullHeight),
    'X-Credits-Charged': '0',
    'X-Foreground-Top': String(top),
    'X-Foreground-Left': String(left),
    'X-Foreground-Width': String(width),
    'X-Foreground-Height': String(height),
  });
  if (value.confidence !== undefined) ctx.set('X-Confidence', value.confidence.toFixed(3));
  if (type_level !== 'none') ctx.set('X-Type', answeredTypes[type] ?? type);
  ctx.vary('Accept');
  if (prefersJson(ctx.get('Accept'), value.mediaType)) {
    const { data }: PublicRemovalAnswer = {
      data: {
        result_b64: '',
        foreground_top: top,
        foreground_left: left,
        foreground_width: width,
        foreground_height: height,
      },
    };
    const [before, after] = JSON.stringify({ data }).split('""') as [string, string];
    ctx.type = 'application/json';
    ctx.length = before.length + 2 + Math.ceil(value.size / 3) * 4 + after.length;
    ctx.body = inBase64(`${before}"`, await value.stream(), `"${after}`);
  } else {
    ctx.type = value.mediaType;
    ctx.length = value.size;
    ctx.body = await value.stream();
  }
}
