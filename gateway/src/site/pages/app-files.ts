import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { requireRead } from '../../platform/http/require-read.ts';
import type { Releases } from '../releases/releases.ts';

/** Names carry a hash of the content, so that a browser never has to ask again. */
const forever = 'public, max-age=31536000, immutable';
/** Names at the root of the site stay the same when the content changes. */
const anHour = 'public, max-age=3600';

/**
 * Serves the browser files of shell and remotes, of every version that is kept, and the files that live versions have
 * at addresses of their own: icons, feeds.
 * @param origin Public origin, which XML files name as `{{origin}}`.
 */
export function appFiles(releases: Pick<Releases, 'current' | 'findFile'>, origin: string): Middleware {
  return async function serveAppFiles(ctx, next) {
    const found = await find(releases, ctx.path);
    if (!found) return next();
    requireRead(ctx);
    const { path, cacheControl } = found;
    ctx.set('Cache-Control', cacheControl);
    ctx.set('Vary', 'Accept-Encoding');
    ctx.type = extname(ctx.path);
    if (ctx.path.endsWith('.xml')) {
      ctx.body = (await readFile(path, 'utf8')).replaceAll('{{origin}}', origin);
      return;
    }
    const compressed = ctx.acceptsEncodings('br') === 'br' && (await stat(`${path}.br`).catch(() => null));
    if (compressed) ctx.set('Content-Encoding', 'br');
    ctx.length = (compressed || (await stat(path))).size;
    ctx.body = createReadStream(compressed ? `${path}.br` : path);
  };
}

async function find(
  releases: Pick<Releases, 'current' | 'findFile'>,
  address: string,
): Promise<{ path: string; cacheControl: string } | undefined> {
  const app = /^\/(?:(shell)|remotes\/(mf-[a-z0-9-]+))\/([\w./-]+)$/.exec(address);
  if (app) {
    const [, shell, remote, file = ''] = app;
    const path = await releases.findFile(shell ?? remote ?? '', file);
    return path === undefined ? undefined : { path, cacheControl: forever };
  }
  const { shell, remotes = [] } = releases.current ?? {};
  const file = `root${address}`;
  const owner = [shell, ...remotes].find(
    (release) => release && Object.hasOwn(release.descriptor.files, file),
  );
  return owner && { path: join(owner.directory, 'web', file), cacheControl: anHour };
}
