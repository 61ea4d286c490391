import type { Context } from 'koa';

/** The token of `Authorization: Bearer …`, in which the name of the scheme may be in any case. */
export function bearerToken(ctx: Context): string | undefined {
  return /^bearer +(.+)$/i.exec(ctx.get('Authorization'))?.[1];
}
