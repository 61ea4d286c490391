import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';
import { PublicApiError } from './errors.ts';

/** @returns a hash of the caller's key, for logs and rate limits. @throws PublicApiError */
export function authenticate(ctx: Context, keys: readonly string[]): string {
  const given = ctx.get('X-Api-Key') || (bearerToken(ctx) ?? '');
  if (given === '') {
    throw new PublicApiError(403, 'auth_failed', 'Please send your API key in the X-Api-Key header.', {
      title: 'Missing API Key',
    });
  }
  // All keys are compared, so that the time reveals nothing.
  const matches = keys.filter((key) => isSameSecret(given, key));
  if (matches.length === 0) throw new PublicApiError(403, 'auth_failed', 'The API key is not valid.');
  return hash('sha256', given).slice(0, 16);
}
