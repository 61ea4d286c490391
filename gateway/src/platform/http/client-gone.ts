import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';

/** The client closed its connection before it had its answer. This is not a failure, and no answer is sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A signal that is aborted when the client disconnects before the answer is sent. */
export function clientSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!ctx.res.writableFinished) controller.abort(new ClientGone('The client has disconnected.'));
  };
  if (ctx.req.destroyed) abort();
  else whenClosed(ctx, abort);
  return controller.signal;
}

/** Runs an action once, when the response is sent or its connection is closed; at once when it is closed already. */
export function whenClosed(ctx: Context, action: () => void): void {
  const { res } = ctx;
  if (res.closed) {
    action();
    return;
  }
  const actions = closeActions.get(res);
  if (actions) {
    actions.push(action);
    return;
  }
  const first = [action];
  closeActions.set(res, first);
  res.once('close', () => {
    for (const each of first) each();
  });
}

/** One listener for all actions, because Koa and Node add several too, and Node warns when there are more than ten. */
const closeActions = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Closes the file of an answer whose client has left. Koa does not do so for a pipelined request: its response never had
 * a socket, so Koa takes it for one that can still be sent.
 */
export function discardUnsent(): Middleware {
  return async function discardAnswer(ctx, next) {
    await next();
    if (!ctx.res.closed) return;
    ctx.respond = false;
    if (ctx.body instanceof Readable) ctx.body.destroy();
  };
}

/**
 * True when an answer could not be sent because its connection ended. Every error of the socket means that, except an
 * error with which the server ended the response.
 */
export const isConnectionLost = (error: NodeJS.ErrnoException, { req, res }: Context): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' || (error === req.socket.errored && error !== res.errored);
