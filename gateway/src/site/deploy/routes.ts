import { PassThrough, type Readable } from 'node:stream';
import type Router from '@koa/router';
import type { CanaryErrorReport, DeploymentList } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import { z } from 'zod';
import { GatewayError } from '../../platform/gateway-error.ts';
import { limitByAddress, type RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Releases } from '../releases/releases.ts';
import { appState, liveVersion } from '../releases/state/live-state.ts';
import type { CanaryWatch } from './canary-watch.ts';
import { requireDeployToken } from './deploy-tokens.ts';
import type { Deployments, Switched } from './deployments.ts';
import { DeploymentRefused } from './errors.ts';
import { overviewPage } from './overview-page.ts';

export interface DeploymentRoutesDeps {
  releases: Releases;
  deployments: Deployments;
  watch: CanaryWatch;
  /** Names of `DEPLOY_TOKENS` and their values. */
  tokens: ReadonlyMap<string, string>;
  errorLimiter: RateLimiter;
  /** Told what somebody has changed. */
  onChange(change: { app: string; by: string; what: string; hash?: string }): void;
}

/** Largest JSON body, in bytes. */
const bodyLimit = 4096;
const errorReport = z.object({ view: z.string().max(64), message: z.string().max(300) });
const rollbackBody = z.object({ hash: z.string().optional() });

export function mountDeployments(
  router: Router,
  { releases, deployments, watch, tokens, errorLimiter, onChange }: DeploymentRoutesDeps,
): void {
  router.get('/api/deployments', async function listDeployments(ctx) {
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Vary', 'Accept');
    const list = deploymentList(releases, watch);
    if (ctx.accepts('json', 'html') === 'html') {
      ctx.type = 'html';
      ctx.body = overviewPage(list, ctx.state.cspNonce);
    } else {
      ctx.body = list;
    }
  });

  router.put('/api/deployments/:app', async function deploy(ctx) {
    const app = appOf(ctx);
    const by = requireDeployToken(ctx, tokens, app);
    const dryRun = ctx.query.check !== undefined;
    const options = { app, by, dryRun, percent: percentOf(ctx) };
    const report = await withBody(ctx, (body) => deployments.deploy(body, options));
    if (!dryRun) {
      onChange({ app, by, what: report.canary ? `canary ${report.canary} %` : 'deploy', hash: report.hash });
    }
    ctx.body = report;
  });

  /** Tells which version is live now, to the log and to the caller. */
  function answerSwitch(ctx: Context, by: string, what: string, switched: Switched): void {
    onChange({ app: switched.app, by, what, hash: switched.hash });
    ctx.body = { ...switched, live: true };
  }

  router.post('/api/deployments/:app/rollback', async function rollBack(ctx) {
    const app = appOf(ctx);
    const by = requireDeployToken(ctx, tokens, app);
    const body = rollbackBody.safeParse((await readJson(ctx)) ?? {});
    if (!body.success) throw new GatewayError(400, 'invalid_format', 'The body is `{}` or names a `hash`.');
    const { hash } = body.data;
    answerSwitch(ctx, by, 'rollback', await deployments.rollback(app, by, hash));
  });

  router.post('/api/deployments/:app/promote', async function promote(ctx) {
    const app = appOf(ctx);
    const by = requireDeployToken(ctx, tokens, app);
    answerSwitch(ctx, by, 'promote', await deployments.promote(app, by));
  });

  router.post('/api/deployments/:app/drop', async function drop(ctx) {
    const app = appOf(ctx);
    const by = requireDeployToken(ctx, tokens, app);
    await deployments.drop(app, `Dropped by ${by}`);
    onChange({ app, by, what: 'drop' });
    ctx.status = 204;
  });

  router.post('/api/deployments/:app/errors', async function takeError(ctx) {
    await limitByAddress(ctx, errorLimiter);
    const report = errorReport.safeParse(await readJson(ctx));
    if (report.success) {
      const { view, message } = report.data satisfies CanaryErrorReport;
      await watch.failed(appOf(ctx), view, message);
    }
    ctx.status = 204;
  });
}

function deploymentList({ state }: Releases, watch: CanaryWatch): DeploymentList {
  return {
    apps: Object.keys(state.apps)
      .sort()
      .flatMap((name) => {
        const live = liveVersion(state, name);
        if (!live) return [];
        const { history, canary, dropped } = appState(state, name);
        return [
          { name, live, history, ...(canary && { canary: { ...canary, ...watch.counts(name) } }), dropped },
        ];
      }),
  };
}

function appOf(ctx: Context): string {
  const app = String(ctx.params.app);
  if (/^(shell|mf-[a-z][a-z0-9-]{0,30})$/.test(app)) return app;
  throw new GatewayError(404, 'not_found', 'Deployable are `shell` and names such as `mf-blog`.');
}

function percentOf(ctx: Context): number | undefined {
  if (ctx.query.canary === undefined) return undefined;
  const percent = Number(ctx.query.canary);
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new DeploymentRefused([{ check: 'descriptor', message: '`canary` is a whole number from 1 to 99.' }]);
}

/**
 * Hands on the request's body as a stream that may be destroyed: destroying the request itself would cut the
 * connection before the refusal has gone out.
 */
async function withBody<T>({ req }: Context, work: (body: Readable) => Promise<T>): Promise<T> {
  const body = new PassThrough();
  const cutOff = () => {
    if (!req.complete) body.destroy(new Error('the connection was closed'));
  };
  // Once the work is over, nobody reads it any more.
  body.on('error', () => undefined);
  req.once('close', cutOff).pipe(body);
  try {
    return await work(body);
  } finally {
    req.off('close', cutOff).unpipe(body);
    req.resume();
  }
}

async function readJson(ctx: Context): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += (chunk as Buffer).length;
    if (size > bodyLimit) throw new GatewayError(413, 'file_too_large', 'The body is too large.');
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
