import type { Context } from 'koa';
import { GatewayError } from '../../platform/gateway-error.ts';
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts';

/** For any app. */
const anyApp = '*';

/**
 * The name of the deploy token that a request carries, which must be one of this app's. Every configured
 * token is compared, in a time that says nothing about them.
 * @throws GatewayError 403
 */
export function requireDeployToken(ctx: Context, tokens: ReadonlyMap<string, string>, app: string): string {
  const given = /^Bearer (.+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '';
  const matching = [...tokens].filter(([, token]) => isSameSecret(given, token)).map(([name]) => name);
  const name = matching.find((one) => one === app) ?? matching.find((one) => one === anyApp);
  if (name !== undefined) return name;
  throw new GatewayError(
    403,
    'bad_token',
    tokens.size === 0
      ? 'This gateway takes no deployments: DEPLOY_TOKENS is not set.'
      : `This needs the deploy token of ${app} as a bearer token.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
}
