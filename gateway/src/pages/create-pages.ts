import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import type { ReleaseSet } from '../deployments/release.ts';
import { GatewayError } from '../errors.ts';
import { requireRead } from '../http/require-read.ts';
import { PageSource } from './page-source.ts';

const compress = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface PagesDeps {
  /** The live versions at this moment; undefined while there are none. */
  releases(): Promise<ReleaseSet | undefined>;
  /** Public origin, no trailing slash. */
  origin: string;
  /** Told when a page's server side failed. */
  onFailure(error: Error, pathname: string): void;
}

/** Serves the site's pages, rendered whole on the server. */
export function createPages({
  releases,
  origin,
  onFailure,
}: PagesDeps): Middleware & { close(): Promise<void> } {
  let source: PageSource | undefined;

  async function currentSource(): Promise<PageSource | undefined> {
    const live = await releases();
    if (!live) return undefined;
    if (source?.releases.key !== live.key) {
      const old = source;
      source = new PageSource(live, origin);
      // Pages that the old versions are rendering are still answered.
      if (old) setTimeout(() => void old.close(), 15_000).unref();
    }
    return source;
  }

  async function servePages(ctx: Context): Promise<void> {
    requireRead(ctx);
    const pages = await currentSource();
    if (!pages)
      throw new GatewayError(503, 'busy', 'The site is not built yet.', { headers: { 'Retry-After': '10' } });
    const answer = await pages.page(ctx.path);
    if ('redirect' in answer) {
      ctx.status = answer.status;
      ctx.redirect(answer.redirect);
      return;
    }
    if ('cause' in answer) {
      onFailure(answer.cause, ctx.path);
      ctx.set('Retry-After', '10');
    }
    ctx.status = answer.document.status;
    ctx.type = 'html';
    ctx.set('Cache-Control', answer.document.status < 500 ? 'no-cache' : 'no-store');
    ctx.set('Vary', 'Accept-Encoding');
    const html = answer.document.withNonce(ctx.state.cspNonce as string);
    if (ctx.acceptsEncodings('br') === 'br') {
      ctx.set('Content-Encoding', 'br');
      ctx.body = await compress(html, quality);
    } else {
      ctx.body = html;
    }
  }
  return Object.assign(servePages, { close: async () => source?.close() });
}
