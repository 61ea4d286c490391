import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { GatewayError } from '../../platform/gateway-error.ts';
import { requireRead } from '../../platform/http/require-read.ts';
import type { ReleaseSet } from '../releases/release.ts';
import type { AssignedReleases } from './assign-releases.ts';
import { findPage } from './find-page.ts';
import type { PageStore } from './page-store.ts';
import { RenderBusy } from './rendering/errors.ts';

const compress = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page that was sent, or whose server side failed. */
export interface SentPage {
  set: ReleaseSet;
  /** The app that owns the page. */
  app: string;
  /** The visitor's. */
  address: string;
}

export interface PagesDeps {
  pages: PageStore;
  /** The versions that this visitor gets. Undefined while there are none. */
  releasesFor(ctx: Context): Promise<AssignedReleases | undefined>;
  /** Where visitors of a page are sent whose app was retired. */
  redirectFor(address: string): string | undefined;
  onServed(page: SentPage): void;
  /** Not told when there was only too much to do. */
  onFailure(page: SentPage & { path: string; error: Error }): void;
}

/** Serves the site's pages, rendered whole on the server. */
export function createPages(deps: PagesDeps): Middleware {
  const { pages, releasesFor, redirectFor, onServed, onFailure } = deps;
  return async function servePages(ctx: Context): Promise<void> {
    requireRead(ctx);
    if (!isDecodable(ctx.path)) throw new GatewayError(404, 'not_found', 'There is nothing here.');
    const assigned = await releasesFor(ctx);
    if (!assigned) {
      throw new GatewayError(503, 'busy', 'The site is not built yet.', { headers: { 'Retry-After': '10' } });
    }
    const { set, isPersonal } = assigned;
    ctx.set('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache');
    if (set.preview) ctx.set('X-Robots-Tag', 'noindex');
    const { owner } = findPage(set, ctx.path);
    const redirect = owner ? undefined : redirectFor(ctx.path);
    if (redirect !== undefined) {
      ctx.status = 301;
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.redirect(redirect);
      return;
    }
    const answer = await pages.answer(set, ctx.path);
    if ('redirect' in answer) {
      ctx.status = answer.status;
      ctx.redirect(answer.redirect);
      return;
    }
    const sent = { set, app: (owner ?? set.shell).descriptor.name, address: ctx.ip };
    if ('cause' in answer) {
      ctx.set('Retry-After', '10');
      if (!(answer.cause instanceof RenderBusy)) onFailure({ ...sent, path: ctx.path, error: answer.cause });
    }
    onServed(sent);
    ctx.status = answer.document.status;
    ctx.type = 'html';
    if (answer.document.status >= 500) ctx.set('Cache-Control', 'no-store');
    ctx.set({ Vary: 'Accept-Encoding', Link: answer.document.link });
    const html = answer.document.withNonce(ctx.state.cspNonce);
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
