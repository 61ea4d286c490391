import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { AppAssets, Registry, RenderedPage, RenderInput, ShellServer } from '@liftout/page-contract';
import type { DevelopmentBuild } from './development-build.ts';
import { publicPath } from './development-build.ts';
import type { SiteShell } from './site.ts';

export interface RenderJob {
  readonly id: number;
  readonly pathname: string;
  readonly registry: Registry;
}

export interface RenderResult {
  readonly id: number;
  readonly page: RenderedPage;
  /** Why the page failed. Then `page` is only the shell, and the browser renders the page into it. */
  readonly error?: string;
}

export interface RenderWorkerData {
  readonly shell: SiteShell;
  readonly build: DevelopmentBuild;
  /** Origin of the site, which has the data of the other remotes. */
  readonly site: string;
}

/** Renders pages of one build with the shell of the site. Each build gets a new worker, so that no old code stays. */
const { shell, build, site } = workerData as RenderWorkerData;
const require = createRequire(import.meta.url);
const { renderPage, renderFrame } = require(shell.bundle) as ShellServer;
const { descriptor, directory } = build;

const shellAssets: AppAssets = {
  base: '/shell/',
  entry: shell.descriptor.entry,
  chunks: shell.descriptor.chunks,
  isDevelopment: false,
};
const remoteAssets: AppAssets = {
  base: publicPath(descriptor.name),
  entry: descriptor.entry,
  chunks: descriptor.chunks,
  isDevelopment: true,
};

const input = ({ pathname, registry }: RenderJob): RenderInput => ({
  pathname,
  registry,
  site: { origin: shell.origin, retentionHours: shell.retentionHours },
  assets: (app) => (app === 'shell' ? shellAssets : app === descriptor.name ? remoteAssets : undefined),
  readStyle: (_, file) => shell.styles[file] ?? '',
  loadContainer: () => require(join(directory, 'node', descriptor.server)),
  async readData(remote, name) {
    const own = remote === descriptor.name ? descriptor.data[name] : undefined;
    if (own) return JSON.parse(readFileSync(join(directory, 'web', own), 'utf8'));
    const address = registry.remotes.find((item) => item.name === remote)?.data[name];
    if (!address) return null;
    return fetch(new URL(address, site))
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
  },
});

parentPort?.on('message', async (job: RenderJob) => {
  const reply = (result: RenderResult) => parentPort?.postMessage(result);
  try {
    reply({ id: job.id, page: await renderPage(input(job)) });
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    reply({ id: job.id, page: await renderFrame(input(job)), error: reason });
  }
});
