import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Middleware } from 'koa';
import { requireRead } from '../http/require-read.ts';
import type { ReleaseStore } from './release-store.ts';

/** Names carry a hash of the content, so that a browser never has to ask again. */
const forever = 'public, max-age=31536000, immutable';

/** Serves the browser files of shell and remotes, of every version that is kept. */
export function appFiles(store: ReleaseStore): Middleware {
  return async function serveAppFiles(ctx, next) {
    const match = /^\/(?:(shell)|remotes\/(mf-[a-z0-9-]+))\/([\w./-]+)$/.exec(ctx.path);
    if (!match) return next();
    const [, shell, remote, file = ''] = match;
    const path = store.file(shell ?? remote ?? '', file);
    if (!path) return next();
    requireRead(ctx);
    ctx.set('Cache-Control', forever);
    ctx.set('Vary', 'Accept-Encoding');
    ctx.type = extname(file);
    const compressed = ctx.acceptsEncodings('br') === 'br' && (await stat(`${path}.br`).catch(() => null));
    if (compressed) ctx.set('Content-Encoding', 'br');
    ctx.length = (compressed || (await stat(path))).size;
    ctx.body = createReadStream(compressed ? `${path}.br` : path);
  };
}
