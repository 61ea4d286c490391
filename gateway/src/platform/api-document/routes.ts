import type Router from '@koa/router';
import type { ApiDocument } from './open-api.ts';
import { renderApiPage } from './page.ts';

export function mountApiDocument(router: Router, document: ApiDocument): void {
  router.get('/api/openapi.json', (ctx) => {
    ctx.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    ctx.body = document;
  });

  router.get('/api/docs', (ctx) => {
    // The nonce is new each time, so the page is not kept.
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = renderApiPage(document, ctx.state.cspNonce);
  });
}
