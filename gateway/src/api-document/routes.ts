import type Router from '@koa/router';
import { createApiDocument } from './document.ts';
import { renderApiPage } from './page.ts';

export function mountApiDocument(router: Router, publicUrl: string): void {
  const document = createApiDocument(publicUrl);

  router.get('/api/openapi.json', (ctx) => {
    ctx.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    ctx.body = document;
  });

  router.get('/api/docs', (ctx) => {
    // The nonce is new each time, so the page is not kept.
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = renderApiPage(document, ctx.state.cspNonce as string);
  });
}
