import type Router from '@koa/router';
import { compressText } from '../http/compress-text.ts';
import { inlineStyle } from '../http/inline-style.ts';
import type { ApiDocument } from './open-api.ts';
import { apiPageStyles, renderApiPage } from './page.ts';

export function mountApiDocument(router: Router, document: ApiDocument): void {
  router.get('/api/openapi.json', compressText, (ctx) => {
    ctx.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    ctx.body = document;
  });

  router.get('/api/docs', compressText, (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=300');
    ctx.type = 'html';
    ctx.body = renderApiPage(document, inlineStyle(ctx, apiPageStyles));
  });
}
