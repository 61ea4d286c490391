import { hash, randomBytes } from 'node:crypto';
import type { DeployToken, IssuedDeployToken } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import { GatewayError } from '../../../platform/gateway-error.ts';
import { bearerToken } from '../../../platform/http/bearer-token.ts';
import { limitGuesses, type RateLimiter } from '../../../platform/http/rate-limit.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';
import type { Releases } from '../../releases/releases.ts';
import { authors } from '../../releases/state/authors.ts';
import type { StoredToken } from '../../releases/state/live-state.ts';
import { addToken, removeToken } from '../../releases/state/state-changes.ts';

/** Deploy tokens of teams: from the configuration, and made by the operator over HTTP. */
export interface DeployTokens {
  /**
   * The name of the token that a request carries. The token must be valid for all the apps.
   * @throws GatewayError 403, RateLimited
   */
  authorize(ctx: Context, apps: readonly string[]): Promise<string>;
  /**
   * Like `authorize`, but the token must be valid for only one of the apps. If there are none, any token will do.
   * @param apps Called when the latest state is known.
   */
  authorizeAny(ctx: Context, apps: () => readonly string[]): Promise<string>;
  /** @throws GatewayError 403, RateLimited */
  requireOperator(ctx: Context): Promise<void>;
  list(): DeployToken[];
  add(label: string, apps: readonly string[]): Promise<IssuedDeployToken>;
  /** Replaces the secret of a token. The old secret is no longer valid. @throws GatewayError 404 */
  rotate(id: string): Promise<IssuedDeployToken>;
  /** @throws GatewayError 404 */
  revoke(id: string): Promise<void>;
}

export interface DeployTokensDeps {
  releases: Releases;
  /** `DEPLOY_TOKENS`: app and token. */
  configured: Iterable<readonly [app: string, token: string]>;
  /** `OPERATOR_TOKEN`: valid for everything. */
  operatorToken: string | undefined;
  /** Counts wrong tokens by address. */
  failures: RateLimiter;
}

const anyApp = '*';
interface KnownToken {
  name: string;
  /** May make and revoke tokens. */
  isOperator?: true;
  apps: readonly string[];
  matches(given: string): boolean;
}

export function createDeployTokens(deps: DeployTokensDeps): DeployTokens {
  const { releases, configured, operatorToken, failures } = deps;

  function known(): KnownToken[] {
    return [
      ...(operatorToken === undefined
        ? []
        : [{ ...secretToken(authors.operator, [anyApp], operatorToken), isOperator: true as const }]),
      ...[...configured].map(([app, token]) => secretToken(app, [app], token)),
      ...releases.state.tokens.map(({ label, apps, hash }) => ({
        name: label,
        apps,
        matches: (given: string) => isSameSecret(hashOf(given), hash),
      })),
    ];
  }

  async function find(ctx: Context, isGood: (token: KnownToken) => boolean): Promise<KnownToken | undefined> {
    // An address that must wait does not make the gateway read the store.
    await limitGuesses(ctx, failures, 0);
    const given = bearerToken(ctx) ?? '';
    // Another gateway may just have made or revoked a token. While the store is unavailable, the known tokens are valid.
    const unread = await releases.refresh().catch((error: unknown) => ({ error }));
    // All tokens are compared, so that the time reveals nothing.
    const [found] = known().filter((token) => token.matches(given) && isGood(token));
    await limitGuesses(ctx, failures, found ? 0 : 1);
    // The token may be one that this gateway could not read.
    if (!found && unread) throw unread.error;
    return found;
  }

  async function replace(id: string, label: string, apps: readonly string[]): Promise<IssuedDeployToken> {
    const secret = `lo_${randomBytes(32).toString('base64url')}`;
    const token = { id, label, apps: [...apps], hash: hashOf(secret), at: new Date().toISOString() };
    await releases.change((state) => addToken(state, token));
    return { ...describe(token), token: secret };
  }

  /** @throws GatewayError 404 */
  function stored(id: string): StoredToken {
    const token = releases.state.tokens.find((one) => one.id === id);
    if (token) return token;
    const message = `There is no deploy token ${id}. Tokens of DEPLOY_TOKENS are not listed.`;
    throw new GatewayError(404, 'not_found', message);
  }

  async function nameOf(
    ctx: Context,
    isGood: (token: KnownToken) => boolean,
    refusal: () => string,
  ): Promise<string> {
    const found = await find(ctx, isGood);
    if (found) return found.name;
    const message =
      known().length > 0
        ? `${refusal()} as a bearer token.`
        : 'This gateway takes no deployments: neither DEPLOY_TOKENS nor OPERATOR_TOKEN is set.';
    throw new GatewayError(403, 'bad_token', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
  }

  return {
    authorize: (ctx, apps) =>
      nameOf(
        ctx,
        (token) => apps.every((app) => isFor(token, app)),
        () => `This needs a deploy token of ${apps.join(' and ')}`,
      ),
    authorizeAny: (ctx, apps) =>
      nameOf(
        ctx,
        (token) => apps().length === 0 || apps().some((app) => isFor(token, app)),
        () => `This needs a deploy token${apps().length > 0 ? ` of ${apps().join(' or ')}` : ''}`,
      ),

    async requireOperator(ctx) {
      if (await find(ctx, ({ isOperator }) => isOperator === true)) return;
      const message =
        operatorToken === undefined
          ? 'This gateway has no operator token: OPERATOR_TOKEN is not set.'
          : 'This needs the operator token as a bearer token.';
      throw new GatewayError(403, 'bad_token', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
    },

    list: () => releases.state.tokens.map(describe),
    add: (label, apps) => replace(randomBytes(6).toString('hex'), label, apps),
    async rotate(id) {
      await releases.refresh();
      const { label, apps } = stored(id);
      return replace(id, label, apps);
    },
    async revoke(id) {
      await releases.refresh();
      stored(id);
      await releases.change((state) => removeToken(state, id));
    },
  };
}

function secretToken(name: string, apps: readonly string[], token: string): KnownToken {
  return { name, apps, matches: (given) => isSameSecret(given, token) };
}

const isFor = ({ apps }: KnownToken, app: string) => apps.includes(app) || apps.includes(anyApp);

const describe = ({ id, label, apps, at }: StoredToken): DeployToken => ({ id, label, apps, at });

/** Issued tokens are random, so a fast hash is enough. */
const hashOf = (token: string) => hash('sha256', token);
