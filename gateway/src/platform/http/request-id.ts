import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';

/** Gives every request an id. The id in the request is used only behind a trusted proxy. */
export function requestId(): Middleware {
  return async function giveRequestId(ctx, next) {
    const given = ctx.app.proxy ? ctx.get('X-Request-Id') : '';
    const id = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    await next();
  };
}
