import type { Context } from 'koa';
import { GatewayError } from '../gateway-error.ts';

/** Refuses every method except GET and HEAD, for pages and files. */
export function requireRead(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  throw new GatewayError(405, 'method_not_allowed', 'This address takes GET and HEAD only.', {
    headers: { Allow: 'GET, HEAD' },
  });
}
