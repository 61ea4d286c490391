import type { Middleware } from 'koa';
import { GatewayError } from '../gateway-error.ts';

/** Refuses a request with several Host headers: a proxy and the gateway could each use a different one. */
export function requireOneHost(): Middleware {
  return async function refuseSeveralHosts(ctx, next) {
    const names = ctx.req.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
      throw new GatewayError(400, 'malformed_request', 'The request has more than one Host header.');
    }
    await next();
  };
}
