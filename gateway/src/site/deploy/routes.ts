import { PassThrough, type Readable } from 'node:stream';
import type Router from '@koa/router';
import { appNamePattern } from '@liftout/page-contract';
import type { Context } from 'koa';
import { GatewayError } from '../../platform/gateway-error.ts';
import { inlineStyle } from '../../platform/http/inline-style.ts';
import { limitByAddress, type RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Releases } from '../releases/releases.ts';
import {
  appState,
  type VersionSource,
  versionHash,
  versionSourceSchema,
} from '../releases/state/live-state.ts';
import type { Deployments, DeployTarget, VersionName, WantedVersion } from './deployments.ts';
import { DeploymentRefused } from './errors.ts';
import { listDeployments } from './list-deployments.ts';
import { overviewPage, overviewStyles } from './overview-page.ts';
import type { PreviewLinks, PreviewTarget } from './preview/preview-links.ts';
import { readBody } from './read-body.ts';
import {
  canaryBody,
  dropBody,
  environmentName,
  failureBody,
  promoteBody,
  promoteTogetherBody,
  retireBody,
  rollbackBody,
  rollbackTogetherBody,
  vitalsBody,
} from './request-bodies.ts';
import type { DeployTokens } from './tokens/deploy-tokens.ts';
import type { VersionWatch } from './watch/version-watch.ts';
import type { WebVitalsStore } from './watch/web-vitals.ts';

export interface DeploymentRoutesDeps {
  releases: Releases;
  deployments: Deployments;
  watch: VersionWatch;
  tokens: DeployTokens;
  links: PreviewLinks;
  vitals: WebVitalsStore;
  /** Limits the reports of one address. */
  failureLimiter: RateLimiter;
  /** Called after each change. */
  onChange(change: { app: string; by: string; what: string; hash?: string }): void;
}

/** Adds the calls that make versions live and take them back, and the list of live versions. */
export function mountDeployments(router: Router, deps: DeploymentRoutesDeps): void {
  const { releases, deployments, watch, tokens, links, vitals, failureLimiter, onChange } = deps;

  router.get('/api/deployments', async function list(ctx) {
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Vary', 'Accept');
    const deploymentList = await listDeployments(releases, async (app, own) => {
      const measured = vitals.of(app, own);
      return { ...(await watch.health(app, own)), ...(measured && { vitals: measured }) };
    });
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = overviewPage(deploymentList, inlineStyle(ctx, overviewStyles));
    } else {
      ctx.body = deploymentList;
    }
  });

  /** Makes versions live, all in one step. */
  async function switchTogether(
    ctx: Context,
    what: 'promote' | 'rollback',
    versions: readonly WantedVersion[],
    by: string,
  ): Promise<void> {
    const switched = await deployments[what](versions, by);
    for (const { app, hash } of switched.versions) onChange({ app, by, what, hash });
    ctx.body = switched;
  }

  for (const [what, schema] of [
    ['promote', promoteTogetherBody],
    ['rollback', rollbackTogetherBody],
  ] as const) {
    router.post(`/api/deployments/${what}`, async function switchSeveral(ctx) {
      const { versions } = await readBody(ctx, schema, '`versions`, a list of `app` and `hash`');
      const by = await tokens.authorize(
        ctx,
        versions.map(({ app }) => app),
      );
      await switchTogether(ctx, what, versions, by);
    });
  }

  router.put('/api/deployments/:app', async function deploy(ctx) {
    const app = appOf(ctx);
    refuseRepeatedParameters(ctx);
    const target = targetOf(ctx);
    const beside = besideOf(ctx, target);
    const following = followingOf(ctx, target);
    const by = await tokens.authorize(ctx, [app, ...beside.map((other) => other.app), ...following]);
    const options = { app, by, target, beside, following, source: sourceOf(ctx) };
    const report = await withBody(ctx, (body) => deployments.deploy(body, options));
    const given = [...(target.kind === 'environment' ? beside : []), { app, hash: report.hash }];
    if (target.kind !== 'check') {
      for (const version of given) onChange({ ...version, by, what: describeTarget(target) });
    }
    const shown = shownIn(target, [...beside, { app, hash: report.hash }]);
    ctx.body = { ...report, ...(shown && { preview: links.create(shown) }) };
  });

  for (const [what, schema] of [
    ['promote', promoteBody],
    ['rollback', rollbackBody],
  ] as const) {
    router.post(`/api/deployments/:app/${what}`, async function switchOne(ctx) {
      const app = appOf(ctx);
      const by = await tokens.authorize(ctx, [app]);
      const body = await readBody(ctx, schema, 'nothing or the `hash` of a version');
      await switchTogether(ctx, what, [{ app, hash: body.hash }], by);
    });
  }

  router.post('/api/deployments/:app/canary', async function startCanary(ctx) {
    const app = appOf(ctx);
    const by = await tokens.authorize(ctx, [app]);
    const { hash: own, percent } = await readBody(ctx, canaryBody, '`hash` and `percent`, 1 to 99');
    const switched = await deployments.startCanary({ app, hash: own }, by, percent);
    onChange({ app, by, what: `canary ${percent}%`, hash: own });
    ctx.body = switched;
  });

  router.post('/api/deployments/:app/drop', async function drop(ctx) {
    const app = appOf(ctx);
    const by = await tokens.authorize(ctx, [app]);
    const { environment } = await readBody(ctx, dropBody, 'nothing or the name of an `environment`');
    if (environment === undefined) await deployments.drop(app, `Dropped by ${by}`);
    else await deployments.leaveEnvironment(app, environment);
    onChange({ app, by, what: environment === undefined ? 'drop' : `left ${environment}` });
    ctx.status = 204;
  });

  router.post('/api/deployments/:app/retire', async function retire(ctx) {
    const app = appOf(ctx);
    const by = await tokens.authorize(ctx, [app]);
    const { redirect } = await readBody(ctx, retireBody, 'nothing or an address for `redirect`');
    await deployments.retire(app, by, redirect);
    onChange({ app, by, what: 'retire' });
    ctx.status = 204;
  });

  router.post('/api/deployments/:app/failures', async function reportFailure(ctx) {
    await limitByAddress(ctx, failureLimiter);
    const app = appOf(ctx);
    const report = await readBody(ctx, failureBody, '`hash`, `kind`, `path` and `message`');
    await watch.browserFailed(app, report, ctx.ip);
    ctx.status = 204;
  });

  router.post('/api/deployments/:app/vitals', async function reportVitals(ctx) {
    await limitByAddress(ctx, failureLimiter);
    const app = appOf(ctx);
    const report = await readBody(ctx, vitalsBody, '`hash`, `lcp`, `inp` and `cls`');
    if (appState(releases.state, app).versions[report.hash]) vitals.add(app, report);
    ctx.status = 204;
  });

  router.get('/api/deployments/:app/failures', async function listFailures(ctx) {
    const app = appOf(ctx);
    await tokens.authorize(ctx, [app]);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { failures: await watch.failures(app) };
  });
}

function appOf(ctx: Context): string {
  const app = String(ctx.params.app);
  if (appNamePattern.test(app)) return app;
  throw new GatewayError(404, 'not_found', 'Only `shell` and names such as `mf-blog` can be deployed.');
}

function targetOf(ctx: Context): DeployTarget {
  const { check, preview, canary, environment } = ctx.query;
  const given = [check, preview, canary, environment].filter((value) => value !== undefined);
  const isStaged = preview !== undefined && environment !== undefined && given.length === 2;
  if (given.length > 1 && !isStaged) {
    throw badQuery(
      'Use only one of `check`, `preview`, `canary` and `environment`, or `preview` with `environment`.',
    );
  }
  if (check !== undefined) return { kind: 'check' };
  if (environment !== undefined && !environmentName.safeParse(environment).success) {
    throw badQuery(
      'The name of an `environment` may have lower-case letters, digits and hyphens, such as `staging`.',
    );
  }
  const name = environment === undefined ? undefined : String(environment);
  if (preview !== undefined) return { kind: 'preview', environment: name };
  if (name !== undefined) return { kind: 'environment', name };
  if (canary === undefined) return { kind: 'live' };
  const percent = Number(canary);
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return { kind: 'canary', percent };
  throw badQuery('`canary` must be a whole number from 1 to 99.');
}

/** `?beside=mf-blog@<hash>,mf-legal@<hash>` */
function besideOf({ query }: Context, { kind }: DeployTarget): VersionName[] {
  if (typeof query.beside !== 'string') return [];
  if (kind !== 'preview' && kind !== 'check' && kind !== 'environment') {
    throw badQuery(
      '`beside` needs `preview`, `check` or `environment`. `promote` makes several versions live together.',
    );
  }
  return query.beside.split(',').map((text) => {
    const [app = '', own = ''] = text.split('@');
    if (!versionHash.safeParse(own).success)
      throw badQuery('`beside` must be a list such as `mf-blog@0123456789abcdef`.');
    return { app, hash: own };
  });
}

/** `?following=mf-blog,mf-legal` */
function followingOf({ query }: Context, { kind }: DeployTarget): string[] {
  if (typeof query.following !== 'string') return [];
  if (kind === 'preview' || kind === 'check') return query.following.split(',');
  throw badQuery('`following` needs `preview` or `check`.');
}

function refuseRepeatedParameters({ query }: Context): void {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw badQuery(`\`${name}\` is given more than once.`);
  }
}

function sourceOf({ query }: Context): VersionSource {
  const given = Object.fromEntries(
    Object.keys(versionSourceSchema.shape).flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
  const parsed = versionSourceSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badQuery(`\`${issue?.path.join('.')}\`: ${issue?.message}.`);
}

/** What the preview link of a deploy shows. */
function shownIn(target: DeployTarget, versions: VersionName[]): PreviewTarget | undefined {
  if (target.kind === 'environment') return { environment: target.name };
  // One for an environment was not checked with the live versions, among which a link would show it.
  return target.kind === 'preview' && target.environment === undefined ? { versions } : undefined;
}

function describeTarget(target: DeployTarget): string {
  if (target.kind === 'canary') return `canary ${target.percent}%`;
  if (target.kind === 'environment') return `into ${target.name}`;
  return target.kind === 'live' ? 'deploy' : target.kind;
}

const badQuery = (message: string) => new DeploymentRefused([{ check: 'descriptor', message }]);

/**
 * Passes the request's body on as a stream that may be destroyed. Destroying the request itself would cut the
 * connection before the refusal is sent.
 */
async function withBody<T>({ req }: Context, work: (body: Readable) => Promise<T>): Promise<T> {
  const body = new PassThrough();
  const cutOff = () => {
    if (!req.readableEnded) body.destroy(new Error('the connection was closed'));
  };
  // Nobody reads the stream after the work is done.
  body.on('error', () => undefined);
  // The client may have left while its token was checked.
  if (req.destroyed) cutOff();
  else req.once('close', cutOff).pipe(body);
  try {
    return await work(body);
  } finally {
    req.off('close', cutOff).unpipe(body);
    req.resume();
  }
}
