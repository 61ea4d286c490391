import type { Context } from 'koa';

/** The token of `Authorization: Bearer …`. The scheme may be in upper or lower case. */
export function bearerToken(ctx: Context): string | undefined {
  return /^bearer +(.+)$/i.exec(ctx.get('Authorization'))?.[1];
}
