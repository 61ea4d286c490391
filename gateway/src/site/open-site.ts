import { join, resolve } from 'node:path';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import { openScratch } from '../platform/disk/scratch.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import { CheckFailed } from '../platform/observability/check-failed.ts';
import type { Channel } from '../platform/redis/channel.ts';
import { createCanaryWatch } from './deploy/canary-watch.ts';
import { createDeployments } from './deploy/deployments.ts';
import { NoSuchVersion } from './deploy/errors.ts';
import { mountDeployments } from './deploy/routes.ts';
import { appFiles } from './pages/app-files.ts';
import { assignReleases } from './pages/assign-canary.ts';
import { createPages } from './pages/create-pages.ts';
import { openFrames } from './pages/frames.ts';
import { noncePlaceholder } from './pages/page-document.ts';
import { createPageStore } from './pages/page-store.ts';
import { mountRegistry } from './pages/registry-route.ts';
import { defaultRenderLimits, type RenderLimits } from './pages/rendering/render-limits.ts';
import { createRenderer } from './pages/rendering/renderer.ts';
import { detectSandbox } from './pages/rendering/sandbox.ts';
import { mountSearchEngineFiles } from './pages/sitemap.ts';
import { createDevBuilds } from './releases/dev-builds.ts';
import { keepReleases } from './releases/keep-releases.ts';
import { openStores, type Stores } from './releases/open-stores.ts';
import { openReleases } from './releases/releases.ts';
import { openSharedState } from './releases/state/shared-state.ts';
import { createWorkspaceBuilds } from './releases/workspace-builds.ts';
import type { SiteConfig } from './settings.ts';

/** Folder of the workspace, whose builds are served while nothing is deployed. */
const workspaceFolder = resolve(import.meta.dirname, '../../..');
/** Milliseconds between two looks for new builds in the workspace, and for what other gateways have changed. */
const pollInterval = 500;
/** Error reports of canaries that one address may send in a minute. */
const reportsPerMinute = 30;

export interface Site {
  /** Adds `/remotes.json`, `/sitemap.xml`, `/robots.txt` and the deployment calls. */
  mount(router: Router): void;
  /** Serves the files of shell and remotes. */
  files: Middleware;
  /** Serves the pages. It comes last, because any path may be a page. */
  pages: Middleware;
  /** What must work for the gateway to be ready. */
  checks: Readonly<Record<'deployments', () => Promise<void>>>;
  close(): Promise<void>;
}

export interface SiteOptions {
  config: SiteConfig & {
    /** Shown on pages. */
    retentionHours: number;
  };
  logger: Logger;
  /** Folder whose builds are served while nothing is deployed; none when null. */
  workspace?: string | null;
  /** App → origin of the development server that builds it. */
  devServers?: ReadonlyMap<string, string>;
  /** Limits for rendering, where they differ from the default. */
  limits?: Partial<RenderLimits>;
  /** Replaces the stores of versions and state. */
  wrapStores?: (stores: Stores) => Stores;
}

/** Opens the site: the versions and what is live of them, their files and pages, and the deployment calls. */
export async function openSite({
  config,
  logger,
  workspace = workspaceFolder,
  devServers,
  limits,
  wrapStores = (stores) => stores,
}: SiteOptions): Promise<Site> {
  const origin = config.publicUrl.replace(/\/$/, '');
  const shown = { origin, retentionHours: config.retentionHours };
  const folder = join(resolve(config.dataDir), 'deployments');
  const scratch = await openScratch(join(folder, 'staging'));
  const stores = wrapStores(await openStores(config, folder, scratch));
  let channel: Channel | undefined;
  const shared = await openSharedState({
    store: stores.state,
    ...(stores.stateCopy !== undefined && { copy: stores.stateCopy }),
    pollInterval,
    onChanged: () => channel?.announce(),
    onProblem: (problem) => logger.error({ problem }, 'the deployment state cannot be used'),
  });
  if (config.redisUrl !== undefined) {
    const { openChannel } = await import('../platform/redis/channel.ts');
    channel = openChannel(config.redisUrl, 'deployments', () => void shared.refresh());
  }
  const releases = await openReleases({ shared, versions: stores.versions });
  const stopKeeping = keepReleases(releases, stores.versions, logger);

  const sandbox = await detectSandbox();
  if (!sandbox.namespaces) {
    logger.info('the kernel grants no namespaces: server bundles are kept from the network by Node alone');
  }
  const renderer = createRenderer({
    sandbox,
    limits: { ...defaultRenderLimits, ...limits },
    site: shown,
    nonce: noncePlaceholder,
    onDeath: (app, version, reason) => logger.error({ app, version, reason }, 'a render process ended'),
  });
  const frames = await openFrames({
    renderer,
    file: join(folder, 'frames.json'),
    onError: (err) => logger.error({ err }, 'the shell could not be rendered'),
  });
  const pages = createPageStore(renderer, frames);

  let preparing = new AbortController();
  /** Renders the pages of the live versions ahead, and forgets those of versions that no visitor gets any more. */
  const prepare = () => {
    const { current, canaries } = releases;
    preparing.abort();
    preparing = new AbortController();
    pages.keep([...(current ? [current] : []), ...canaries.map(({ set }) => set)]);
    if (!current || devServers) return;
    pages.prepare(current, preparing.signal).catch((err: unknown) => {
      logger.warn({ err }, 'pages could not be rendered ahead');
    });
  };
  let reported = '';
  const reportProblems = () => {
    const problems = releases.problems.join(' ');
    if (problems !== '' && problems !== reported) logger.error({ problems }, 'versions cannot be used');
    reported = problems;
  };
  releases.subscribe(reportProblems);
  reportProblems();

  const builds = workspace
    ? createWorkspaceBuilds({ releases, root: workspace, newPath: scratch.path })
    : undefined;
  const adopt = async () => {
    try {
      const names = (await builds?.adopt()) ?? [];
      if (names.length > 0) logger.info({ names }, 'new builds are live');
    } catch (err) {
      logger.warn({ err }, 'a new build could not be adopted');
    }
  };
  await adopt();
  let adopting: Promise<void> | undefined;
  const adoption = setInterval(() => {
    adopting ??= adopt().finally(() => {
      adopting = undefined;
    });
  }, pollInterval).unref();
  prepare();
  releases.subscribe(prepare);

  const deployments = createDeployments({ releases, pages, newPath: scratch.path });
  const watch = createCanaryWatch(releases, async (app, reason) => {
    await deployments.drop(app, reason).catch((error: unknown) => {
      // It was promoted or dropped in the meantime.
      if (!(error instanceof NoSuchVersion)) throw error;
    });
    logger.warn({ app, reason }, 'a canary was dropped');
  });
  const devBuilds = devServers && workspace ? createDevBuilds(workspace, devServers) : undefined;
  const releasesFor = async (ctx: Context) => {
    const assigned = assignReleases(releases, ctx);
    return devBuilds ? devBuilds.over(assigned) : assigned;
  };

  const servePages = createPages({
    pages,
    async releasesFor(ctx) {
      const set = await releasesFor(ctx);
      if (!set) return undefined;
      watch.viewed(set, ctx.state.cspNonce);
      if (set.canary) ctx.set('Cache-Control', 'private, no-cache');
      if (devServers) ctx.set('Content-Security-Policy', devPolicy([...devServers.values()]));
      return set;
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
    files: compose([...(devBuilds ? [devBuilds.files] : []), appFiles(releases, origin)]),
    mount(router) {
      mountRegistry(router, { releasesFor, site: shown });
      mountSearchEngineFiles(router, { origin, releases });
      mountDeployments(router, {
        releases,
        deployments,
        watch,
        tokens: config.deployTokens,
        errorLimiter: createRateLimiter('canary-errors', reportsPerMinute),
        onChange: (change) => logger.info(change, 'deployment'),
      });
    },
    pages: servePages,
    checks: {
      async deployments() {
        const [problem] = releases.problems;
        if (problem !== undefined) throw new CheckFailed(problem);
      },
    },
    async close() {
      clearInterval(adoption);
      stopKeeping();
      preparing.abort();
      await adopting;
      await releases.close();
      channel?.close();
      await renderer.close();
      stores.close();
      await scratch.close();
    },
  };
}

/** Development servers are other origins, talk over web sockets and evaluate what they replace. */
function devPolicy(servers: readonly string[]): string {
  const origins = servers.join(' ');
  const sockets = origins.replaceAll('http:', 'ws:');
  return `default-src 'self' ${origins}; script-src 'self' 'unsafe-inline' 'unsafe-eval' ${origins}; style-src 'self' 'unsafe-inline' ${origins}; img-src 'self' blob: data: ${origins}; connect-src 'self' blob: ${origins} ${sockets}; worker-src 'self' blob: ${origins}`;
}
