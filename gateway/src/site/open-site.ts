import { join, resolve } from 'node:path';
import type Router from '@koa/router';
import { defaultLanguage, isLanguage, localizePath } from '@liftout/page-contract';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import { openScratch } from '../platform/disk/scratch.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import { CheckFailed } from '../platform/observability/check-failed.ts';
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts';
import { loadSecret } from '../platform/secrets/load-secret.ts';
import { createDeployments } from './deploy/deployments.ts';
import { NoSuchVersion } from './deploy/errors.ts';
import { openSiteFleet } from './deploy/open-site-fleet.ts';
import { previewFor } from './deploy/preview/preview-for.ts';
import { createPreviewLinks } from './deploy/preview/preview-links.ts';
import { mountPreviews } from './deploy/preview/preview-routes.ts';
import { mountDeployments } from './deploy/routes.ts';
import { createDeployTokens } from './deploy/tokens/deploy-tokens.ts';
import { mountTokens } from './deploy/tokens/token-routes.ts';
import { createVersionWatch } from './deploy/watch/version-watch.ts';
import { createWebVitalsStore } from './deploy/watch/web-vitals.ts';
import { appFiles } from './pages/app-files.ts';
import { type AssignedReleases, assignReleases } from './pages/assign-releases.ts';
import { createPages } from './pages/create-pages.ts';
import { findRedirect } from './pages/find-retired.ts';
import { openFrames } from './pages/frames.ts';
import { createPageStore } from './pages/page-store.ts';
import { preparePages } from './pages/prepare-pages.ts';
import { createCdnPurge } from './pages/purge-cdn.ts';
import { mountRegistry } from './pages/registry-route.ts';
import { defaultRenderLimits, type RenderLimits } from './pages/rendering/render-limits.ts';
import { createRenderer } from './pages/rendering/renderer.ts';
import { detectSandbox } from './pages/rendering/sandbox.ts';
import { createSiteMetrics } from './pages/site-metrics.ts';
import { mountSearchEngineFiles } from './pages/sitemap.ts';
import { createDevBuilds } from './releases/dev-builds.ts';
import { keepReleases } from './releases/keep-releases.ts';
import { openStores, type Stores } from './releases/open-stores.ts';
import { openReleases } from './releases/releases.ts';
import { openSharedState } from './releases/state/shared-state.ts';
import { watchWorkspaceBuilds } from './releases/workspace-builds.ts';
import type { SiteConfig } from './settings.ts';

/** Folder of the workspace, whose builds are served while nothing is deployed. */
const workspaceFolder = resolve(import.meta.dirname, '../../..');
/** Milliseconds between two reads of the live state, and between two checks for new builds in the workspace. */
const defaultPollInterval = 500;
/** Failures that browsers of one address may report in a minute. */
const failuresPerMinute = 30;
/** Wrong deploy tokens that one address may send in a minute. */
const wrongTokensPerMinute = 10;
/** Uncached pages that one address may request in a minute. They take about a fifth of a core. */
const renderedPagesPerMinute = 600;

export interface Site {
  /** Adds `/remotes.json`, `/sitemap.xml`, `/robots.txt` and the deployment calls. */
  mount(router: Router): void;
  /** Serves the files of shell and remotes. */
  files: Middleware;
  /** Serves the pages. It comes last, because any path may be a page. */
  pages: Middleware;
  /** The checks that must succeed before the gateway is ready. */
  checks: Readonly<Record<'deployments', () => Promise<void>>>;
  /** Why this gateway cannot serve the live versions, as a sentence for the operator. Undefined when it can. */
  fault(): string | undefined;
  close(): Promise<void>;
}

export interface SiteOptions {
  config: SiteConfig & {
    /** Shown on pages. */
    retentionHours: number;
  };
  logger: Logger;
  metrics?: Metrics;
  /** Folder whose builds are served while nothing is deployed; none when null. */
  workspace?: string | null;
  /** App → origin of the development server that builds it. */
  devServers?: ReadonlyMap<string, string>;
  /** Limits for rendering that differ from the defaults. */
  limits?: Partial<RenderLimits>;
  /** Milliseconds between two reads of the changes of other gateways. */
  pollInterval?: number;
  /** Replaces the stores of versions and state. */
  wrapStores?: (stores: Stores) => Stores;
}

/** Opens the site: versions, live state, files, pages, and the deployment calls. */
export async function openSite({
  config,
  logger,
  metrics = createMetrics(),
  workspace = workspaceFolder,
  devServers,
  limits,
  pollInterval = defaultPollInterval,
  wrapStores = (stores) => stores,
}: SiteOptions): Promise<Site> {
  const origin = config.publicUrl.replace(/\/$/, '');
  const shown = { origin, retentionHours: config.retentionHours };
  const folder = join(resolve(config.dataDir), 'deployments');
  const scratch = await openScratch(join(folder, 'staging'));
  const stores = wrapStores(await openStores(config, folder, scratch));
  const siteMetrics = createSiteMetrics(metrics.registry);
  const shared = await openSharedState({
    store: stores.state,
    ...(stores.stateCopy !== undefined && { copy: stores.stateCopy }),
    pollInterval,
    onChanged: () => fleet.announce(),
    onProblem: (problem) => logger.error({ problem }, 'the deployment state cannot be used'),
  });
  const fleet = await openSiteFleet(config.redisUrl, () => void shared.refresh());
  const releases = await openReleases({ shared, versions: stores.versions });
  const stopKeeping = keepReleases(releases, stores.versions, logger);

  const sandbox = await detectSandbox();
  if (!sandbox.namespaces) {
    logger.info('the kernel grants no namespaces: server bundles are kept from the network only inside Node');
  }
  const renderer = createRenderer({
    sandbox,
    limits: { ...defaultRenderLimits, ...limits },
    site: shown,
    onDeath(app, version, reason) {
      logger.error({ app, version, reason }, 'a render process ended');
      siteMetrics.processEnds.inc({ app, version });
    },
  });
  metrics.addGauge('liftout_render_queue', 'Pages that wait for a render process.', () => renderer.waiting);
  const frames = await openFrames({
    renderer,
    file: join(folder, 'frames.json'),
    onError: (err) => logger.error({ err }, 'the shell could not be rendered'),
  });
  const pages = createPageStore(renderer, frames);

  let reported = '';
  const reportProblems = () => {
    const problems = releases.problems.join(' ');
    if (problems !== '' && problems !== reported) logger.error({ problems }, 'versions cannot be used');
    reported = problems;
  };
  releases.subscribe(reportProblems);
  reportProblems();

  const takesDeployments = config.deployTokens.length > 0 || config.operatorToken !== undefined;
  const onlyAtStart = takesDeployments && !devServers;
  const builds = workspace
    ? await watchWorkspaceBuilds(
        { releases, root: workspace, newPath: scratch.path, onlyAtStart, logger },
        pollInterval,
      )
    : undefined;
  const stopPreparing = preparePages({ releases, pages, logger, ahead: !devServers });
  const { cdnPurgeUrl, cdnPurgeHeader } = config;
  if (cdnPurgeUrl !== undefined) {
    const purge = createCdnPurge({ url: cdnPurgeUrl, header: cdnPurgeHeader, logger });
    releases.subscribe(purge);
    // The workspace's builds, settings that pages show, or the gateway itself may have changed.
    purge();
  }

  const deployments = createDeployments({ releases, pages, origin, newPath: scratch.path });
  const links = createPreviewLinks(
    config.tokenSecret ?? (await loadSecret(join(resolve(config.dataDir), 'token-secret'))),
    origin,
  );
  const tokens = createDeployTokens({
    releases,
    configured: config.deployTokens,
    operatorToken: config.operatorToken,
    failures: fleet.limiter('wrong-deploy-tokens', wrongTokensPerMinute),
  });
  const watch = createVersionWatch({
    releases,
    counts: fleet.counts,
    metrics: siteMetrics,
    logger,
    revert: (app, hash, reason) => deployments.revert({ app, hash }, reason),
    drop: (app, hash, reason) =>
      deployments.drop(app, reason, hash).then(
        () => true,
        (error: unknown) => {
          // The canary was promoted, replaced or dropped in the meantime.
          if (error instanceof NoSuchVersion) return false;
          throw error;
        },
      ),
  });
  const devBuilds = devServers && workspace ? createDevBuilds(workspace, devServers) : undefined;
  const releasesFor = async (ctx: Context): Promise<AssignedReleases | undefined> => {
    const preview = await previewFor(ctx, releases, links);
    const assigned = preview ? { set: preview, isPersonal: true } : assignReleases(releases, ctx);
    if (!devBuilds) return assigned;
    const set = await devBuilds.over(assigned?.set);
    return set && { set, isPersonal: true };
  };

  const servePages = createPages({
    pages,
    sharedCacheSeconds: cdnPurgeUrl === undefined ? 1 : 86_400,
    async releasesFor(ctx) {
      if (devServers) ctx.set('Content-Security-Policy', devPolicy([...devServers.values()]));
      const assigned = await releasesFor(ctx);
      // Views of a watched version are counted here, so shared caches must not answer instead.
      if (!assigned) return undefined;
      const apps = [assigned.set.shell, ...assigned.set.remotes].map(({ descriptor }) => descriptor.name);
      return { ...assigned, isPersonal: assigned.isPersonal || apps.some(watch.isWatched) };
    },
    isIncomplete: () => !Object.keys(releases.state.apps).every(releases.isUsable),
    redirectFor: (address) => findRedirect(releases.state, address),
    renderLimiter: createRateLimiter('rendered-pages', renderedPagesPerMinute),
    onServed: ({ set, app, address }) => watch.served(set, app, address),
    onFailure({ set, app, address, path, error: err }) {
      logger.error({ err, app, path }, 'a page could not be rendered');
      watch.serverFailed(set, app, address);
    },
  });
  const fault = () => {
    if (!shared.isKnown) return 'The state of the deployments has not been read yet.';
    // A lost remote is most likely lost on every gateway of a fleet, and the other pages work.
    const unusable = Object.keys(releases.state.apps).find(
      (app) => !releases.isUsable(app) && (app === 'shell' || !releases.isLost(app)),
    );
    if (unusable !== undefined) return `No version of ${unusable} can be used.`;
    // Without builds, the gateway is ready for the first deploy.
    if (releases.current || !builds || builds.failed.length === 0) return undefined;
    return `The builds of ${builds.failed.join(', ')} cannot be served. The log says why.`;
  };
  return {
    files: compose([...(devBuilds ? [devBuilds.files] : []), appFiles({ releases, releasesFor, origin })]),
    mount(router) {
      // The installed app sends shared pictures here. The service worker takes them, if the browser still has it.
      router.all('/share-target', (ctx) => {
        const { lang } = ctx.query;
        ctx.status = 303;
        ctx.redirect(localizePath('/', isLanguage(lang) ? lang : defaultLanguage));
      });
      mountRegistry(router, { releasesFor, site: shown });
      mountSearchEngineFiles(router, { origin, releases });
      mountTokens(router, { tokens, onChange: (change) => logger.info(change, 'deploy tokens') });
      mountPreviews(router, { releases, tokens, links });
      mountDeployments(router, {
        releases,
        deployments,
        watch,
        vitals: createWebVitalsStore(metrics.registry),
        tokens,
        links,
        failureLimiter: fleet.limiter('page-failures', failuresPerMinute),
        onChange: (change) => logger.info(change, 'deployment'),
      });
    },
    pages: servePages,
    checks: {
      async deployments() {
        const problem = releases.liveProblems[0] ?? fault();
        if (problem !== undefined) throw new CheckFailed(problem);
      },
    },
    fault,
    async close() {
      stopKeeping();
      const preparationStopped = stopPreparing();
      await builds?.close();
      await releases.close();
      fleet.close();
      await renderer.close();
      await preparationStopped;
      stores.close();
      await scratch.close();
    },
  };
}

/** Development servers have other origins, use web sockets, and replace code with `eval`. */
function devPolicy(servers: readonly string[]): string {
  const origins = servers.join(' ');
  const sockets = origins.replaceAll('http:', 'ws:');
  return `default-src 'self' ${origins}; script-src 'self' 'unsafe-inline' 'unsafe-eval' ${origins}; style-src 'self' 'unsafe-inline' ${origins}; img-src 'self' blob: data: ${origins}; connect-src 'self' blob: ${origins} ${sockets}; worker-src 'self' blob: ${origins}`;
}
