import type { Context } from 'koa';

/** The client closed its connection before it had its answer. Not a fault of ours: nobody is left to be told. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A signal that is aborted when the client goes away before the answer is sent. */
export function clientSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!ctx.res.writableFinished) controller.abort(new ClientGone('The client went away.'));
  };
  if (ctx.res.closed || ctx.req.destroyed) abort();
  else ctx.res.once('close', abort);
  return controller.signal;
}

/** Did an answer fail only because its reader left in the middle? Other writes, to the disk say, fail otherwise. */
export const isConnectionLost = ({ code = '', syscall }: NodeJS.ErrnoException): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' || (syscall === 'write' && ['ECONNRESET', 'EPIPE'].includes(code));
