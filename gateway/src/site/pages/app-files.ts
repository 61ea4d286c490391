import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, compress, compressText } from '../../platform/http/compress-text.ts';
import { requireRead } from '../../platform/http/require-read.ts';
import type { Releases } from '../releases/releases.ts';
import { type AssignedReleases, setCaching } from './assign-releases.ts';

/** Names contain a hash of the content, so a browser never has to ask again. */
const forever = 'public, max-age=31536000, immutable';
/** Names at the root of the site do not change with the content. */
const anHour = 'public, max-age=3600';
/** Bytes of all files in gzip together. The scripts and styles of a whole site need about one megabyte. */
const gzipMemory = 8 * 1024 * 1024;

export interface AppFilesDeps {
  releases: Pick<Releases, 'findFile'>;
  /** The versions that this visitor gets. */
  releasesFor(ctx: Context): Promise<AssignedReleases | undefined>;
  /** Public origin, which XML files name as `{{origin}}`. */
  origin: string;
}

/**
 * Serves the browser files of shell and remotes, of every kept version. Also serves the files that the visitor's
 * versions have at other addresses: icons, feeds.
 */
export function appFiles(deps: AppFilesDeps): Middleware {
  const { origin } = deps;
  /** Browsers accept Brotli only over TLS. Builds have no gzip, which is for the others. */
  const gzipped = new LRUCache<string, Buffer>({
    maxSize: gzipMemory,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (path) => compress(await readFile(path), 'gzip', 0),
  });
  return async function serveAppFiles(ctx, next) {
    const found = await find(deps, ctx);
    if (!found) return next();
    requireRead(ctx);
    const { path, assigned } = found;
    if (assigned) setCaching(ctx, assigned, anHour);
    else ctx.set('Cache-Control', forever);
    ctx.set('Vary', 'Accept-Encoding');
    ctx.type = extname(ctx.path);
    // Web feed readers and link previews show these pictures on their own pages.
    if (ctx.type.startsWith('image/')) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (ctx.path.endsWith('.xml')) {
      return compressText(ctx, async () => {
        ctx.body = (await readFile(path, 'utf8')).replaceAll('{{origin}}', origin);
      });
    }
    const compressed = await stat(`${path}.br`).catch(() => null);
    const encoding = compressed ? chooseEncoding(ctx) : 'identity';
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    if (encoding === 'gzip') {
      ctx.body = await gzipped.forceFetch(path);
      return;
    }
    const brotli = encoding === 'br' ? compressed : null;
    ctx.length = (brotli ?? (await stat(path))).size;
    ctx.body = createReadStream(brotli ? `${path}.br` : path);
  };
}

/** @returns the file, and for a file at the root of the site the versions that it was chosen from */
async function find(
  { releases, releasesFor }: AppFilesDeps,
  ctx: Context,
): Promise<{ path: string; assigned?: AssignedReleases } | undefined> {
  const address = ctx.path;
  const app = /^\/(?:(shell)|remotes\/(mf-[a-z0-9-]+))\/([\w./-]+)$/.exec(address);
  if (app) {
    const [, shell, remote, file = ''] = app;
    const path = await releases.findFile(shell ?? remote ?? '', file);
    return path === undefined ? undefined : { path };
  }
  // Pages have no file extension.
  const assigned = extname(address) === '' ? undefined : await releasesFor(ctx);
  if (!assigned) return undefined;
  const { set } = assigned;
  const file = `root${address}`;
  const owner = [set.shell, ...set.remotes].find(({ descriptor }) => Object.hasOwn(descriptor.files, file));
  return owner && { path: join(owner.directory, 'web', file), assigned };
}
