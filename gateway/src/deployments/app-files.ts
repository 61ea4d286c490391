import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { requireRead } from '../http/require-read.ts';
import type { ReleaseStore } from './release-store.ts';

/** Names carry a hash of the content, so that a browser never has to ask again. */
const forever = 'public, max-age=31536000, immutable';
/** Names at the root of the site stay the same when the content changes. */
const anHour = 'public, max-age=3600';

/** Serves the browser files of shell and remotes, of every version that is kept, and the shell's root files. */
export function appFiles(store: ReleaseStore): Middleware {
  return async function serveAppFiles(ctx, next) {
    const found = find(store, ctx.path);
    if (!found) return next();
    requireRead(ctx);
    const { path, cacheControl } = found;
    ctx.set('Cache-Control', cacheControl);
    ctx.set('Vary', 'Accept-Encoding');
    ctx.type = extname(ctx.path);
    const compressed = ctx.acceptsEncodings('br') === 'br' && (await stat(`${path}.br`).catch(() => null));
    if (compressed) ctx.set('Content-Encoding', 'br');
    ctx.length = (compressed || (await stat(path))).size;
    ctx.body = createReadStream(compressed ? `${path}.br` : path);
  };
}

function find(store: ReleaseStore, address: string): { path: string; cacheControl: string } | undefined {
  const app = /^\/(?:(shell)|remotes\/(mf-[a-z0-9-]+))\/([\w./-]+)$/.exec(address);
  if (app) {
    const [, shell, remote, file = ''] = app;
    const path = store.file(shell ?? remote ?? '', file);
    return path ? { path, cacheControl: forever } : undefined;
  }
  const shell = store.current?.shell;
  const file = `root${address}`;
  if (!shell || !Object.hasOwn(shell.descriptor.files, file)) return undefined;
  return { path: join(shell.directory, 'web', file), cacheControl: anHour };
}
