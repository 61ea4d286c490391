import { join, resolve } from 'node:path';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import { CanaryWatch } from './deploy/canary-watch.ts';
import { Deployments } from './deploy/deployments.ts';
import { NoSuchVersion } from './deploy/errors.ts';
import { mountDeployments } from './deploy/routes.ts';
import { appFiles } from './pages/app-files.ts';
import { assignReleases, servedSets } from './pages/assign-canary.ts';
import { createPages } from './pages/create-pages.ts';
import { openFrames } from './pages/frames.ts';
import { noncePlaceholder } from './pages/page-document.ts';
import { createPageStore } from './pages/page-store.ts';
import { mountRegistry } from './pages/registry-route.ts';
import { defaultRenderLimits, type RenderLimits } from './pages/rendering/render-limits.ts';
import { createRenderer } from './pages/rendering/renderer.ts';
import { detectSandbox } from './pages/rendering/sandbox.ts';
import { mountSearchEngineFiles } from './pages/sitemap.ts';
import { DevBuilds } from './releases/dev-builds.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { WorkspaceBuilds } from './releases/workspace-builds.ts';
import type { SiteConfig } from './settings.ts';

/** Folder of the workspace, whose builds are served while nothing is deployed. */
const workspaceFolder = resolve(import.meta.dirname, '../../..');
/** Milliseconds for which a look for new builds holds. */
const adoptInterval = 500;
/** Old versions stay this many milliseconds, for visitors who loaded the site before. */
const keepVersions = 30 * 24 * 3_600_000;
const pruneInterval = 24 * 3_600_000;
/** Error reports of canaries that one address may send in a minute. */
const reportsPerMinute = 30;

export interface Site {
  /** Adds `/remotes.json`, `/sitemap.xml`, `/robots.txt` and the deployment calls. */
  mount(router: Router): void;
  /** Serves the files of shell and remotes. */
  files: Middleware;
  /** Serves the pages. It comes last, because any path may be a page. */
  pages: Middleware;
  close(): Promise<void>;
}

export interface SiteOptions {
  config: SiteConfig;
  logger: Logger;
  /** Folder whose builds are served while nothing is deployed; none when null. */
  workspace?: string | null;
  /** App → origin of the development server that builds it. */
  devServers?: ReadonlyMap<string, string>;
  /** Limits for rendering, where they differ from the default. */
  limits?: Partial<RenderLimits>;
}

/** Opens the site: the versions on disk, their files, the pages rendered from them, and the deployment calls. */
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
    store
      .prune(keepVersions)
      .catch((err: unknown) => logger.warn({ err }, 'old versions could not be deleted'));
  }, pruneInterval).unref();

  let adopting: Promise<unknown> | undefined;
  let adoptedAt = Date.now();
  const adoptNewBuilds = async () => {
    if (builds && !adopting && Date.now() - adoptedAt >= adoptInterval) {
      adopting = builds
        .adopt()
        .then((names) => {
          if (names.length === 0) return;
          logger.info({ names }, 'new builds are live');
          prepare();
        })
        .catch((err: unknown) => logger.warn({ err }, 'a new build could not be adopted'))
        .finally(() => {
          adopting = undefined;
          adoptedAt = Date.now();
        });
    }
    await adopting;
  };

  const sandbox = await detectSandbox();
  if (!sandbox.namespaces) {
    logger.info('the kernel grants no namespaces: server bundles are kept from the network by Node alone');
  }
  const renderer = createRenderer({
    sandbox,
    limits: { ...defaultRenderLimits, ...limits },
    origin,
    nonce: noncePlaceholder,
    onDeath: (app, version, reason) => logger.error({ app, version, reason }, 'a render process ended'),
  });
  const frames = await openFrames({
    renderer,
    file: join(resolve(config.dataDir), 'deployments/frames.json'),
    onError: (err) => logger.error({ err }, 'the shell could not be rendered'),
  });
  const pages = createPageStore(renderer, frames);
  let preparing = new AbortController();
  /** Renders the pages of the live versions ahead, and forgets those of versions that no visitor gets any more. */
  const prepare = () => {
    preparing.abort();
    preparing = new AbortController();
    pages.keep(servedSets(store));
    if (store.current && !devServers) {
      pages.prepare(store.current, preparing.signal).catch((err: unknown) => {
        logger.warn({ err }, 'pages could not be rendered ahead');
      });
    }
  };
  prepare();
  const deployments = new Deployments({ store, pages });
  const watch = new CanaryWatch(store, async (app, reason) => {
    await deployments.drop(app, reason).catch((error: unknown) => {
      // It was promoted or dropped in the meantime.
      if (!(error instanceof NoSuchVersion)) throw error;
    });
    prepare();
    logger.warn({ app, reason }, 'a canary was dropped');
  });
  const devBuilds = devServers && workspace ? new DevBuilds(workspace, devServers) : undefined;
  const releasesFor = async (ctx: Context) => {
    await adoptNewBuilds();
    const releases = assignReleases(store, ctx);
    return devBuilds ? devBuilds.over(releases) : releases;
  };

  const servePages = createPages({
    pages,
    async releasesFor(ctx) {
      const releases = await releasesFor(ctx);
      if (!releases) return undefined;
      watch.viewed(releases, ctx.state.cspNonce);
      if (releases.canary) ctx.set('Cache-Control', 'private, no-cache');
      if (devServers) ctx.set('Content-Security-Policy', devPolicy([...devServers.values()]));
      return releases;
    },
    onFailure({ error: err, app, address, releases: { canary }, view }) {
      logger.error({ err, app, address }, 'a page could not be rendered');
      if (!canary) return;
      watch.failed(canary, view, err.message.split('\n')[0] ?? '').catch((error: unknown) => {
        logger.error({ err: error }, 'a canary could not be dropped');
      });
    },
  });
  return {
    files: compose([...(devBuilds ? [devBuilds.files()] : []), appFiles(store, origin)]),
    mount(router) {
      mountRegistry(router, { releasesFor, origin });
      mountSearchEngineFiles(router, {
        origin,
        releases: async () => {
          await adoptNewBuilds();
          return store.current;
        },
      });
      mountDeployments(router, {
        store,
        deployments,
        watch,
        tokens: config.deployTokens,
        errorLimiter: createRateLimiter('canary-errors', reportsPerMinute),
        onChange: (change) => {
          logger.info(change, 'deployment');
          prepare();
        },
      });
    },
    pages: servePages,
    async close() {
      clearInterval(pruning);
      preparing.abort();
      await renderer.close();
    },
  };
}

/** Development servers are other origins, talk over web sockets and evaluate what they replace. */
function devPolicy(servers: readonly string[]): string {
  const origins = servers.join(' ');
  const sockets = origins.replaceAll('http:', 'ws:');
  return `default-src 'self' ${origins}; script-src 'self' 'unsafe-inline' 'unsafe-eval' ${origins}; style-src 'self' 'unsafe-inline' ${origins}; img-src 'self' blob: data: ${origins}; connect-src 'self' blob: ${origins} ${sockets}; worker-src 'self' blob: ${origins}`;
}
