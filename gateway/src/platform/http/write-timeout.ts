import type { Middleware } from 'koa';
import { whenClosed } from './client-gone.ts';

export interface WriteTimeoutOptions {
  /** Milliseconds without progress after which the connection is cut. */
  idleMs: number;
  /** A client that reads more slowly on average is cut. Bytes per second. */
  minRate: number;
}

export const defaultWriteTimeout: WriteTimeoutOptions = { idleMs: 30_000, minRate: 4096 };
/** Bytes that are assumed for an answer of unknown length. */
const assumedLength = 20 * 1024 * 1024;

/** Cuts the connection of a client that does not read its answer. Otherwise the file would stay open for ever. */
export function writeTimeout({ idleMs, minRate }: WriteTimeoutOptions): Middleware {
  return async function limitWriteTime(ctx, next) {
    await next();
    // The HTTP server destroys a socket that times out, and resets this for the next request of the connection.
    ctx.req.socket.setTimeout(idleMs);
    const longest = idleMs + ((ctx.length ?? assumedLength) / minRate) * 1000;
    const timer = setTimeout(() => ctx.res.destroy(), longest);
    whenClosed(ctx, () => clearTimeout(timer));
  };
}
