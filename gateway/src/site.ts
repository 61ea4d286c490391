import { join, resolve } from 'node:path';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { appFiles } from './deployments/app-files.ts';
import { registryOf } from './deployments/registry.ts';
import { ReleaseStore } from './deployments/release-store.ts';
import { WorkspaceBuilds } from './deployments/workspace-builds.ts';
import { createPages } from './pages/create-pages.ts';
import { searchEngineFiles } from './pages/sitemap.ts';

/** Folder of the workspace, whose builds are served while nothing is deployed. */
const workspace = resolve(import.meta.dirname, '../..');
/** Milliseconds for which a look for new builds holds. */
const adoptInterval = 500;
/** Old versions stay this many milliseconds, for visitors who loaded the site before. */
const keepVersions = 30 * 24 * 3_600_000;

export interface Site {
  /** Answers files of shell and remotes, and `/remotes.json`. */
  deployments: Middleware;
  /** Answers everything that is a page. */
  pages: Middleware;
  close(): Promise<void>;
}

/** The site's side of the gateway: versions on disk, pages rendered from them. */
export async function openSite({ config, logger }: { config: Config; logger: Logger }): Promise<Site> {
  const origin = config.publicUrl.replace(/\/$/, '');
  const store = await ReleaseStore.open(join(resolve(config.dataDir), 'deployments'));
  const builds = new WorkspaceBuilds(store, workspace);
  await builds.adopt();
  await store.prune(keepVersions);

  let adopting: Promise<unknown> | undefined;
  let adoptedAt = Date.now();
  const releases = async () => {
    if (!adopting && Date.now() - adoptedAt >= adoptInterval) {
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
    return store.current;
  };

  const pages = createPages({
    releases,
    origin,
    onFailure: (err, path) => logger.error({ err, path }, 'a page could not be rendered'),
  });
  return {
    deployments: compose([
      appFiles(store, origin),
      async function serveRegistry(ctx, next) {
        if (ctx.path !== '/remotes.json') return next();
        const live = await releases();
        ctx.set('Cache-Control', 'no-cache');
        ctx.body = live ? registryOf(live) : { remotes: [] };
      },
    ]),
    pages: compose([searchEngineFiles({ releases, origin }), pages]),
    close: () => pages.close(),
  };
}
