import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { buildFolder } from '../base-config.ts';
import { Builds } from './builds.ts';
import { developmentReact } from './development-react.ts';
import { fitWarnings } from './fit-warnings.ts';
import { Pages } from './pages.ts';
import { withDevelopmentBuild } from './patch-page.ts';
import { reloadForTexts } from './reload-for-texts.ts';
import { Site } from './site.ts';
import { siteProxy } from './site-proxy.ts';

export interface DevServerOptions {
  /** Folder of the remote. */
  directory: string;
  /** Its Rspack configurations. */
  configurations: readonly Configuration[];
  /** A running site. */
  site: URL;
  port: number;
}

export interface RunningDevServer {
  readonly url: string;
  /** Why the site would refuse the remote as it is. */
  readonly warnings?: readonly string[];
  close(): Promise<void>;
}

/**
 * Shows a whole running site with one remote from the working tree. It renders the pages of this remote with the site's
 * shell and updates them in the browser after each edit. Everything else comes from the site (decision 1).
 */
export async function startDevServer({
  directory,
  configurations,
  site: siteUrl,
  port,
}: DevServerOptions): Promise<RunningDevServer> {
  const folder = buildFolder(directory);
  await rm(folder, { recursive: true, force: true });
  const site = new Site(siteUrl, join(directory, 'node_modules/.cache/liftout'));
  // Before the first build, so that a wrong address fails at once.
  await site.shell();
  const compiler = rspack([...configurations, developmentReact(directory)]);
  const builds = new Builds(folder);
  compiler.hooks.done.tap('liftout dev', (stats) => void builds.finished(stats));
  for (const { hooks } of compiler.compilers) {
    hooks.failed.tap('liftout dev', (error) => builds.failed(error));
  }
  compiler.hooks.invalid.tap('liftout dev', () => builds.started());
  const pages = new Pages(site, builds);

  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      compress: false,
      static: false,
      setupExitSignals: false,
      // `Builds` prints errors and warnings.
      devMiddleware: { writeToDisk: true, stats: 'none' },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      proxy: [siteProxy(siteUrl, (html) => (builds.last ? withDevelopmentBuild(html, builds.last) : html))],
      setupMiddlewares: (middlewares) => {
        const proxy = middlewares.findIndex(
          (item) => 'name' in item && item.name === 'http-proxy-middleware',
        );
        middlewares.splice(proxy, 0, { name: 'liftout-pages', middleware: pages.middleware });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  reloadForTexts(server, 'document');
  const warnings = await warningsOf(site, builds);
  return {
    url: `http://127.0.0.1:${port}`,
    warnings,
    async close() {
      pages.close();
      await server.stop();
    },
  };
}

/** Waits for the first build. Sources that do not compile are shown in the terminal and on their pages. */
async function warningsOf(site: Site, builds: Builds): Promise<string[]> {
  const build = await builds.current().catch(() => undefined);
  if (!build) return [];
  const [shell, registry] = await Promise.all([site.shell(), site.registry()]);
  return fitWarnings(build.descriptor, shell.descriptor, registry);
}
