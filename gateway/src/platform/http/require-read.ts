import type { Context } from 'koa';
import { GatewayError } from '../gateway-error.ts';

/** Refuses every method but GET and HEAD: for pages and files, which can only be read. */
export function requireRead(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  throw new GatewayError(405, 'method_not_allowed', 'This address takes GET and HEAD only.', {
    headers: { Allow: 'GET, HEAD' },
  });
}
