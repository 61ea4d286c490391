import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isConnectionLost, whenClosed } from './client-gone.ts';

export interface AccessLogOptions {
  logger: Logger;
  onRequest?: (request: { method: string; route: string; status: number; seconds: number }) => void;
}

/** Logs each request by its route, never by its path: paths contain tokens. */
export function accessLog({ logger, onRequest }: AccessLogOptions): Middleware {
  return async function logRequest(ctx, next) {
    const start = performance.now();
    const finish = () => {
      const seconds = (performance.now() - start) / 1000;
      const route = routeOf(ctx);
      const status = ctx.res.writableFinished ? ctx.status : brokenStatus(ctx);
      onRequest?.({ method: ctx.method, route, status, seconds });
      const line = {
        requestId: ctx.state.requestId,
        method: ctx.method,
        route,
        status,
        ms: Math.round(seconds * 1000),
        ...(ctx.state.errorCode && { code: ctx.state.errorCode }),
      };
      if (quietRoutes.has(route)) logger.debug(line, 'request');
      else logger.info(line, 'request');
    };
    whenClosed(ctx, finish);
    await next();
  };
}

/** Status in the log for an answer that was not sent completely: the server failed (500), or the client left (499). */
const brokenStatus = (ctx: Context) =>
  ctx.res.errored && !isConnectionLost(ctx.res.errored, ctx) ? 500 : 499;
const quietRoutes = new Set(['/api/health/live', '/api/health/ready', '/api/health/serving', '/metrics']);

/** The pattern of the matched route, or the name that another part gave. */
function routeOf(ctx: Context): string {
  // The router sets this.
  const matched: unknown = ctx._matchedRoute;
  return typeof matched === 'string' ? matched : (ctx.state.route ?? 'page');
}
