import { createReadStream } from 'node:fs';
import type Router from '@koa/router';
import { type DownloadFormat, downloadFormats } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import { GatewayError } from '../../../platform/gateway-error.ts';
import { clientSignal, whenClosed } from '../../../platform/http/client-gone.ts';
import { addressKey, limitByAddress, type RateLimiter } from '../../../platform/http/rate-limit.ts';
import { sandboxPolicy } from '../../../platform/http/security-headers.ts';
import { OptionError } from '../../picture/errors.ts';
import { mediaTypes } from '../../picture/output-format.ts';
import { UnknownResult } from '../../store/errors.ts';
import {
  type ConvertedFormat,
  convertedFormats,
  convertedKey,
  resultKey,
  resultNamePattern,
} from '../../store/result-key.ts';
import type { ResultStore, StoredFile } from '../../store/result-store.ts';
import { attachment } from './attachment.ts';
import type { ConvertResult } from './convert-result.ts';
import type { TokenSigner } from './download-token.ts';

export interface ResultRoutesDeps {
  store: ResultStore;
  tokens: TokenSigner;
  convertResult: ConvertResult;
  /** Counts the downloads of an address that need a conversion. */
  conversionLimiter: RateLimiter;
  retentionMs: number;
}

export function mountResults(
  router: Router,
  { store, tokens, convertResult, conversionLimiter, retentionMs }: ResultRoutesDeps,
): void {
  router.get('/api/download/secure/:token', async function download(ctx) {
    const format = parseFormat(ctx.query.format);
    const { result, fileName } = tokens.verify(ctx.params.token as string);
    const stored = await openKept(result);
    ctx.set({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': attachment(fileName, format),
      'Content-Security-Policy': sandboxPolicy,
    });
    ctx.type = mediaTypes[format];
    if (format === 'png') await send(ctx, stored);
    else await sendConverted(ctx, result, stored, format);
  });

  router.get('/uploads/:name', async function showResult(ctx) {
    const stored = await openKept(ctx.params.name as string);
    const secondsLeft = Math.floor((stored.savedAt.getTime() + retentionMs - Date.now()) / 1000);
    ctx.set({
      'Cache-Control': `private, max-age=${Math.max(0, secondsLeft)}, immutable`,
      'Content-Security-Policy': sandboxPolicy,
    });
    ctx.type = mediaTypes.png;
    await send(ctx, stored);
  });

  router.delete('/api/results/:token', async function deleteResult(ctx) {
    const { result } = tokens.verify(ctx.params.token as string);
    // The result is opened first: without it no conversion starts.
    await store.remove(resultKey(result));
    for (const format of convertedFormats) await store.remove(convertedKey(result, format));
    ctx.status = 204;
  });

  /** @throws UnknownResult also when the result has expired and is not deleted yet. */
  async function openKept(name: string): Promise<StoredFile> {
    const stored = resultNamePattern.test(name) ? await store.open(resultKey(name)) : undefined;
    if (!stored || stored.savedAt.getTime() + retentionMs <= Date.now()) throw new UnknownResult();
    return stored;
  }

  async function sendConverted(
    ctx: Context,
    name: string,
    file: StoredFile,
    format: ConvertedFormat,
  ): Promise<void> {
    const kept = await store.open(convertedKey(name, format));
    if (kept) return send(ctx, kept);
    await limitByAddress(ctx, conversionLimiter);
    const caller = addressKey(ctx.ip);
    const { value, release } = await convertResult({ name, file, format, caller }, clientSignal(ctx)).catch(
      (error: unknown) => {
        throw error instanceof OptionError ? new GatewayError(400, 'invalid_format', error.message) : error;
      },
    );
    whenClosed(ctx, release);
    ctx.length = value.size;
    ctx.body = createReadStream(value.path);
  }
}

async function send(ctx: Context, file: StoredFile): Promise<void> {
  ctx.length = file.size;
  if (ctx.method === 'HEAD') ctx.status = 200;
  else ctx.body = await file.stream();
}

function parseFormat(value: string | string[] | undefined): DownloadFormat {
  const format = downloadFormats.find((known) => known === (value ?? 'png'));
  if (!format) throw new GatewayError(400, 'invalid_format', 'The format must be png, jpg or webp.');
  return format;
}
