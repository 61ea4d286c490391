import type { Context, Middleware } from 'koa';
import { chooseEncoding } from '../../platform/http/compress-text.ts';
import { addressKey, RateLimited, type RateLimiter } from '../../platform/http/rate-limit.ts';
import { requireRead } from '../../platform/http/require-read.ts';
import type { ReleaseSet } from '../releases/release.ts';
import { type AssignedReleases, setCaching } from './assign-releases.ts';
import { findPage } from './find-page.ts';
import { notBuilt } from './not-built.ts';
import type { PageDocument } from './page-document.ts';
import type { PageStore } from './page-store.ts';
import { RenderBusy } from './rendering/errors.ts';

/** A page that was sent, or whose server side failed. */
export interface SentPage {
  set: ReleaseSet;
  /** The app that owns the page. */
  app: string;
  /** IP address of the visitor. */
  address: string;
}

export interface PagesDeps {
  pages: PageStore;
  /** How long shared caches may keep a page, in seconds. Only one second, unless changes purge them. */
  sharedCacheSeconds: number;
  /** The versions that this visitor gets. Undefined while there are none. */
  releasesFor(ctx: Context): Promise<AssignedReleases | undefined>;
  /** Whether a live app cannot be used. Then an address that no app owns may be one of its pages. */
  isIncomplete(): boolean;
  /** Where visitors of a retired app's page are sent. */
  redirectFor(address: string): string | undefined;
  /** Limits pages that must be rendered. */
  renderLimiter: RateLimiter;
  onServed(page: SentPage): void;
  /** Not called when the only cause was a full queue. */
  onFailure(page: SentPage & { path: string; error: Error }): void;
}

/** Serves the site's pages, completely rendered on the server. */
export function createPages(deps: PagesDeps): Middleware {
  const { pages, releasesFor, isIncomplete, redirectFor, renderLimiter, onServed, onFailure } = deps;
  // Browsers ask each time and get a 304.
  const forEverybody = `public, max-age=0, s-maxage=${deps.sharedCacheSeconds}`;
  return async function servePages(ctx: Context): Promise<void> {
    requireRead(ctx);
    // The router in the browser knows no empty segments. Two slashes at the start would lead to another host.
    const joined = ctx.path.replace(/[/\\]{2,}/g, '/');
    if (!isDecodable(joined)) {
      ctx.redirect(joined.replaceAll('%', '%25'));
      return;
    }
    const path = decodeUnreserved(joined);
    if (path !== ctx.path) {
      ctx.status = 301;
      ctx.redirect(path + ctx.search);
      return;
    }
    const assigned = await releasesFor(ctx);
    if (!assigned) throw notBuilt();
    const { set } = assigned;
    // Cookies choose canaries and previews.
    ctx.set('Vary', 'Accept-Encoding, Cookie');
    if (set.preview) ctx.set('X-Robots-Tag', 'noindex');
    const page = findPage(set, ctx.path);
    const { owner } = page;
    const redirect = owner ? undefined : redirectFor(ctx.path);
    if (redirect !== undefined) {
      ctx.status = 301;
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.redirect(redirect);
      return;
    }
    setCaching(ctx, assigned, forEverybody);
    if (!pages.isCached(set, page)) {
      // No headers of the limit, because caches keep the page for everybody.
      const { allowed, resetSeconds } = await renderLimiter.take(addressKey(ctx.ip));
      if (!allowed) throw new RateLimited(resetSeconds);
    }
    const answer = await pages.answer(set, page);
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
    // The visitor does not see the copy that the service worker keeps for offline use.
    if (ctx.get('Liftout-Purpose') !== 'offline-copy') onServed(sent);
    const { status } = answer.document;
    const isUnsure = status === 404 && !owner && isIncomplete();
    if (isUnsure) ctx.set('Retry-After', '10');
    // After a 404, search engines would forget the page.
    await sendDocument(ctx, answer.document, isUnsure ? 503 : status);
  };
}

async function sendDocument(ctx: Context, document: PageDocument, status: number): Promise<void> {
  const { link } = document;
  if (status >= 500) ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Security-Policy', document.policy(ctx.response.get('Content-Security-Policy')));
  const encoding = chooseEncoding(ctx);
  const { bytes, etag } = await document.encode(encoding);
  ctx.set('ETag', etag);
  if (status === 200 && document.matches(ctx.get('If-None-Match'))) {
    ctx.status = 304;
    return;
  }
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Link', link);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = bytes;
}

/**
 * No page has an address with a broken percent sign, for example of a link that was cut off. The router in the browser
 * would log an error for it. Visitors are sent to the not-found page of the same text.
 */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The router in the browser compares addresses as they are written: there, `/%66aq` is not `/faq`. */
function decodeUnreserved(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const char = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : code;
  });
}
