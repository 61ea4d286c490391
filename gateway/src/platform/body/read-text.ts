import type { Context } from 'koa';
import getRawBody, { type RawBodyError } from 'raw-body';
import { BodyError, requirePlainBody } from './body-error.ts';
import { discardRest } from './discard-rest.ts';

/**
 * Reads a request body as UTF-8 text, without a byte order mark.
 * @param limit Bytes.
 * @throws BodyError
 */
export async function readText(ctx: Context, limit: number): Promise<string> {
  requirePlainBody(ctx);
  const length = ctx.get('Content-Length') || null;
  try {
    return await getRawBody(ctx.req, { limit, length, encoding: 'utf-8' });
  } catch (error) {
    discardRest(ctx.req);
    const { type } = error as RawBodyError;
    throw new BodyError(type === 'entity.too.large' ? 'too_large' : 'malformed', error);
  }
}
