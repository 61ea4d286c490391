import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { GatewayError } from '../../platform/gateway-error.ts';
import { requireRead } from '../../platform/http/require-read.ts';
import type { ReleaseSet } from '../releases/release.ts';
import type { PageStore } from './page-store.ts';

const compress = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface PagesDeps {
  pages: PageStore;
  /** The versions that this visitor gets. Undefined while there are none. */
  releasesFor(ctx: Context): Promise<ReleaseSet | undefined>;
  /** Told when a page's server side failed. `view` is the nonce of the answer. */
  onFailure(failure: {
    error: Error;
    app: string;
    address: string;
    releases: ReleaseSet;
    view: string;
  }): void;
}

/** Serves the site's pages, rendered whole on the server. */
export function createPages({ pages, releasesFor, onFailure }: PagesDeps): Middleware {
  return async function servePages(ctx: Context): Promise<void> {
    requireRead(ctx);
    if (!isDecodable(ctx.path)) throw new GatewayError(404, 'not_found', 'There is nothing here.');
    ctx.set('Cache-Control', 'no-cache');
    const view = ctx.state.cspNonce as string;
    const releases = await releasesFor(ctx);
    if (!releases) {
      throw new GatewayError(503, 'busy', 'The site is not built yet.', { headers: { 'Retry-After': '10' } });
    }
    const answer = await pages.answer(releases, ctx.path);
    if ('redirect' in answer) {
      ctx.status = answer.status;
      ctx.redirect(answer.redirect);
      return;
    }
    if ('cause' in answer) {
      onFailure({ error: answer.cause, app: answer.owner, address: ctx.path, releases, view });
      ctx.set('Retry-After', '10');
    }
    ctx.status = answer.document.status;
    ctx.type = 'html';
    if (answer.document.status >= 500) ctx.set('Cache-Control', 'no-store');
    ctx.set({ Vary: 'Accept-Encoding', Link: answer.document.link });
    const html = answer.document.withNonce(view);
    if (ctx.acceptsEncodings('br') === 'br') {
      ctx.set('Content-Encoding', 'br');
      ctx.body = await compress(html, quality);
    } else {
      ctx.body = html;
    }
  };
}

/** No page has an address with a broken percent sign, and the router in the browser would report it in every console. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
