import { join, resolve } from 'node:path';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { appFiles } from './deployments/app-files.ts';
import { CanaryWatch } from './deployments/canary-watch.ts';
import { Deployments, NoSuchVersion } from './deployments/deployments.ts';
import { DevBuilds } from './deployments/dev-builds.ts';
import { registryOf } from './deployments/registry.ts';
import { ReleaseStore } from './deployments/release-store.ts';
import { deploymentRoutes } from './deployments/routes.ts';
import { servedSets, visitorsSet } from './deployments/visits.ts';
import { WorkspaceBuilds } from './deployments/workspace-builds.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createPages } from './pages/create-pages.ts';
import { PageSources } from './pages/page-sources.ts';
import type { RenderLimits } from './pages/renderer.ts';
import { searchEngineFiles } from './pages/sitemap.ts';

/** Folder of the workspace, whose builds are served while nothing is deployed. */
const workspaceFolder = resolve(import.meta.dirname, '../..');
/** Milliseconds for which a look for new builds holds. */
const adoptInterval = 500;
/** Old versions stay this many milliseconds, for visitors who loaded the site before. */
const keepVersions = 30 * 24 * 3_600_000;
const pruneInterval = 24 * 3_600_000;
/** Error reports of canaries that one address may send in a minute. */
const reportsPerMinute = 30;

export interface Site {
  /** Answers files of shell and remotes, `/remotes.json`, and `/api/deployments`. */
  deployments: Middleware;
  /** Answers everything that is a page. */
  pages: Middleware;
  close(): Promise<void>;
}

export interface SiteOptions {
  config: Config;
  logger: Logger;
  /** Folder whose builds are served while nothing is deployed; none when null. */
  workspace?: string | null;
  /** App → origin of the development server that builds it. */
  devServers?: ReadonlyMap<string, string>;
  /** Other limits for rendering. */
  limits?: RenderLimits;
}

/** The site's side of the gateway: versions on disk, pages rendered from them. */
export async function openSite({
  config,
  logger,
  workspace = workspaceFolder,
  devServers,
  limits,
}: SiteOptions): Promise<Site> {
  const origin = config.publicUrl.replace(/\/$/, '');
  const store = await ReleaseStore.open(join(resolve(config.dataDir), 'deployments'));
  const builds = workspace ? new WorkspaceBuilds(store, workspace) : undefined;
  await builds?.adopt();
  await store.prune(keepVersions);
  const pruning = setInterval(() => {
    store.prune(keepVersions).catch((err: unknown) => logger.warn({ err }, 'old versions stay'));
  }, pruneInterval).unref();

  let adopting: Promise<unknown> | undefined;
  let adoptedAt = Date.now();
  const lookForBuilds = async () => {
    if (builds && !adopting && Date.now() - adoptedAt >= adoptInterval) {
      adopting = builds
        .adopt()
        .then((names) => names.length > 0 && logger.info({ names }, 'new builds are live'))
        .catch((err: unknown) => logger.warn({ err }, 'a new build could not be taken over'))
        .finally(() => {
          adopting = undefined;
          adoptedAt = Date.now();
        });
    }
    await adopting;
  };

  const sources = new PageSources(origin, limits);
  const deployments = new Deployments({ store, sources });
  const watch = new CanaryWatch(store, async (app, reason) => {
    await deployments.drop(app, reason).catch((error: unknown) => {
      // Somebody was quicker: it is promoted or dropped already.
      if (!(error instanceof NoSuchVersion)) throw error;
    });
    sources.keep(servedSets(store));
    logger.warn({ app, reason }, 'a canary was dropped');
  });
  const devBuilds = devServers && workspace ? new DevBuilds(workspace, devServers) : undefined;
  const setFor = async (ctx: Context) => {
    await lookForBuilds();
    const releases = visitorsSet(store, ctx);
    return devBuilds ? devBuilds.over(releases) : releases;
  };

  const pages = createPages({
    visit: async (ctx) => {
      const releases = await setFor(ctx);
      if (!releases) return undefined;
      watch.viewed(releases, ctx.state.cspNonce as string);
      if (releases.canary) ctx.set('Cache-Control', 'private, no-cache');
      if (devServers) ctx.set('Content-Security-Policy', devPolicy([...devServers.values()]));
      return { releases, source: sources.of(releases) };
    },
    onFailure: (err, path, { canary }, view) => {
      logger.error({ err, path }, 'a page could not be rendered');
      if (!canary) return;
      watch.failed(canary, view, err.message.split('\n')[0] ?? '').catch((error: unknown) => {
        logger.error({ err: error }, 'a canary could not be dropped');
      });
    },
  });
  return {
    deployments: compose([
      ...(devBuilds ? [devBuilds.files()] : []),
      appFiles(store, origin),
      async function serveRegistry(ctx, next) {
        if (ctx.path !== '/remotes.json') return next();
        const releases = await setFor(ctx);
        ctx.set('Cache-Control', 'no-cache');
        ctx.body = releases ? registryOf(releases) : { remotes: [] };
      },
      deploymentRoutes({
        store,
        deployments,
        watch,
        tokens: config.deployTokens,
        errorLimiter: createRateLimiter('canary-errors', reportsPerMinute),
        onChange: (change) => {
          logger.info(change, 'deployment');
          sources.keep(servedSets(store));
        },
      }),
    ]),
    pages: compose([
      searchEngineFiles({
        releases: async () => {
          await lookForBuilds();
          return store.current;
        },
        origin,
      }),
      pages,
    ]),
    async close() {
      clearInterval(pruning);
      await sources.close();
    },
  };
}

/** Development servers are other origins, talk over web sockets and evaluate what they replace. */
function devPolicy(servers: readonly string[]): string {
  const origins = servers.join(' ');
  const sockets = origins.replaceAll('http:', 'ws:');
  return `default-src 'self' ${origins}; script-src 'self' 'unsafe-inline' 'unsafe-eval' ${origins}; style-src 'self' 'unsafe-inline' ${origins}; img-src 'self' blob: data: ${origins}; connect-src 'self' blob: ${origins} ${sockets}; worker-src 'self' blob: ${origins}`;
}
