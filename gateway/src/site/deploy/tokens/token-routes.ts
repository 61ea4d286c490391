import type Router from '@koa/router';
import type { Context } from 'koa';
import { readBody } from '../read-body.ts';
import { newTokenBody } from '../request-bodies.ts';
import type { DeployTokens } from './deploy-tokens.ts';

export interface TokenRoutesDeps {
  tokens: DeployTokens;
  /** Called after each change of the operator. */
  onChange(change: { what: string; id: string; label: string }): void;
}

/** Adds the calls that make, rotate and revoke deploy tokens, for the operator. */
export function mountTokens(router: Router, { tokens, onChange }: TokenRoutesDeps): void {
  const noStore = (ctx: Context) => ctx.set('Cache-Control', 'no-store');

  router.get('/api/deployments/tokens', async function listTokens(ctx) {
    await tokens.requireOperator(ctx);
    noStore(ctx);
    ctx.body = { tokens: tokens.list() };
  });

  router.post('/api/deployments/tokens', async function addToken(ctx) {
    await tokens.requireOperator(ctx);
    const { label, apps } = await readBody(ctx, newTokenBody, '`label` and `apps`, a list of names or `*`');
    const issued = await tokens.add(label, apps);
    onChange({ what: 'token added', id: issued.id, label });
    noStore(ctx);
    ctx.status = 201;
    ctx.body = issued;
  });

  router.post('/api/deployments/tokens/:id/rotate', async function rotateToken(ctx) {
    await tokens.requireOperator(ctx);
    const issued = await tokens.rotate(String(ctx.params.id));
    onChange({ what: 'token rotated', id: issued.id, label: issued.label });
    noStore(ctx);
    ctx.body = issued;
  });

  router.delete('/api/deployments/tokens/:id', async function revokeToken(ctx) {
    await tokens.requireOperator(ctx);
    const id = String(ctx.params.id);
    await tokens.revoke(id);
    onChange({ what: 'token revoked', id, label: '' });
    ctx.status = 204;
  });
}
