import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';

export interface AccessLogOptions {
  logger: Logger;
  onRequest?: (request: { method: string; route: string; status: number; seconds: number }) => void;
}

/** Logs each request by its route, never by its address: addresses hold tokens. */
export function accessLog({ logger, onRequest }: AccessLogOptions): Middleware {
  return async function logRequest(ctx, next) {
    const start = performance.now();
    const finish = () => {
      const seconds = (performance.now() - start) / 1000;
      const route = routeOf(ctx);
      const status = ctx.res.writableFinished ? ctx.status : clientClosedRequest;
      onRequest?.({ method: ctx.method, route, status, seconds });
      const line = {
        requestId: ctx.state.requestId as string,
        method: ctx.method,
        route,
        status,
        ms: Math.round(seconds * 1000),
        ...(ctx.state.errorCode && { code: ctx.state.errorCode as string }),
      };
      if (quietRoutes.has(route)) logger.debug(line, 'request');
      else logger.info(line, 'request');
    };
    ctx.res.once('close', finish);
    await next();
  };
}

/** Not a status that is ever sent: the client left before there was one. */
const clientClosedRequest = 499;
const quietRoutes = new Set(['/api/health/live', '/api/health/ready', '/metrics']);

/** The pattern of the route; a page's path is its own pattern, unless it is not one of ours. */
function routeOf(ctx: Context): string {
  const matched = (ctx as { _matchedRoute?: unknown })._matchedRoute;
  if (typeof matched === 'string') return matched;
  return (ctx.state.route as string | undefined) ?? 'page';
}
