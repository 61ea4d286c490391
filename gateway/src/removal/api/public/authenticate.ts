import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';
import { PublicApiError } from './errors.ts';

/** @returns an id of the caller's key that can be logged and counted by. @throws PublicApiError */
export function authenticate(ctx: Context, keys: readonly string[]): string {
  const given = ctx.get('X-Api-Key') || (/^Bearer\s+(.+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '');
  if (given === '') throw new PublicApiError(403, 'auth_failed', 'Missing API Key');
  // All are compared, so that the time says nothing.
  const matches = keys.filter((key) => isSameSecret(given, key));
  if (matches.length === 0) throw new PublicApiError(403, 'auth_failed', 'API Key invalid');
  return createHash('sha256').update(given).digest('hex').slice(0, 16);
}
