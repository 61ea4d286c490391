import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type Router from '@koa/router';
import { type DownloadFormat, downloadFormats } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { clientSignal } from '../../../platform/http/client-gone.ts';
import { sandboxPolicy } from '../../../platform/http/security-headers.ts';
import { mediaTypes } from '../../picture/output-format.ts';
import type { Pool } from '../../run/pool.ts';
import { InvalidFormat, UnknownResult } from '../../store/errors.ts';
import { resultKey, resultNamePattern } from '../../store/result-key.ts';
import type { ResultStore, StoredFile } from '../../store/result-store.ts';
import { attachment } from './attachment.ts';
import type { TokenSigner } from './download-token.ts';

export interface ResultRoutesDeps {
  store: ResultStore;
  tokens: TokenSigner;
  pool: Pool;
  scratch: Scratch;
  retentionMs: number;
}

export function mountResults(
  router: Router,
  { store, tokens, pool, scratch, retentionMs }: ResultRoutesDeps,
) {
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
    if (format === 'png') {
      ctx.length = stored.size;
      ctx.body = await stored.stream();
    } else {
      await sendConverted(ctx, stored, format);
    }
  });

  router.get('/uploads/:name', async function showResult(ctx) {
    const stored = await openKept(ctx.params.name as string);
    const secondsLeft = Math.floor((stored.savedAt.getTime() + retentionMs - Date.now()) / 1000);
    ctx.set({
      'Cache-Control': `private, max-age=${Math.max(0, secondsLeft)}, immutable`,
      'Content-Security-Policy': sandboxPolicy,
    });
    ctx.type = mediaTypes.png;
    ctx.length = stored.size;
    ctx.body = await stored.stream();
  });

  router.delete('/api/results/:token', async function deleteResult(ctx) {
    const { result } = tokens.verify(ctx.params.token as string);
    await store.remove(resultKey(result));
    ctx.status = 204;
  });

  async function openKept(name: string): Promise<StoredFile> {
    const stored = resultNamePattern.test(name) ? await store.open(resultKey(name)) : undefined;
    // What is too old is gone, also when the sweep has not come by yet.
    if (!stored || stored.savedAt.getTime() + retentionMs <= Date.now()) throw new UnknownResult();
    return stored;
  }

  async function sendConverted(ctx: Context, stored: StoredFile, format: 'jpg' | 'webp'): Promise<void> {
    const [input, output] = [scratch.path(), scratch.path()];
    try {
      await pipeline(await stored.stream(), createWriteStream(input, { flags: 'wx', mode: 0o600 }));
      await pool.run({ kind: 'convert', input, output, format }, clientSignal(ctx));
      ctx.length = (await stat(output)).size;
      const file = createReadStream(output);
      ctx.body = file;
      file.once('close', () => void rm(output, { force: true }));
    } catch (error) {
      await rm(output, { force: true });
      throw error;
    } finally {
      await rm(input, { force: true });
    }
  }
}

function parseFormat(value: string | string[] | undefined): DownloadFormat {
  const format = downloadFormats.find((known) => known === (value ?? 'png'));
  if (!format) throw new InvalidFormat();
  return format;
}
