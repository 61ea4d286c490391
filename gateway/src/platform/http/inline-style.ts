import { hash } from 'node:crypto';
import { allowInline } from '@liftout/page-contract';
import type { Context } from 'koa';

/** A style element for a page that the gateway itself makes. Adds its hash to the security policy of the response. */
export function inlineStyle(ctx: Context, styles: string): string {
  const source = `sha256-${hash('sha256', styles, 'base64')}`;
  const policy = ctx.response.get('Content-Security-Policy');
  ctx.set('Content-Security-Policy', allowInline(policy, { scripts: [], styles: [source] }));
  return `<style>${styles}</style>`;
}
