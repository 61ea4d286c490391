import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Next } from 'koa';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Answers up to this size fit in one packet. */
const onePacket = 1200;

/** Fast, because a client waits for it. */
export const quickBrotli = 5;

/** The encoding with the smallest result that the client accepts, whatever its order of preference. */
export function chooseEncoding(ctx: Context): Encoding {
  for (const encoding of ['br', 'gzip'] as const) {
    if (ctx.acceptsEncodings(encoding) === encoding) return encoding;
  }
  return 'identity';
}

/** A short text that is different for each content, for an `ETag`. */
export const contentTag = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, 22);

/** @param quality Of Brotli, 0 to 11. */
export async function compress(text: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return text;
  if (encoding === 'gzip') return compressGzip(text, { level: 9 });
  return compressBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/**
 * Middleware for texts and JSON that are made for each request: compresses them, and answers 304 if the client has the
 * same. Pages and built files have their own compressed forms.
 */
export async function compressText(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.status !== 200) return;
  const { body } = ctx;
  const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const encoding = text.length > onePacket ? chooseEncoding(ctx) : 'identity';
  ctx.vary('Accept-Encoding');
  ctx.etag = `${contentTag(text)}.${encoding}`;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = await compress(text, encoding, quickBrotli);
}
