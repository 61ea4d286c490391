import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Registry, RenderInput, ShellServer } from '@liftout/page-contract';
import { type Release, type ReleaseSet, scriptBase } from '../releases/release.ts';
import { noncePlaceholder } from './page-document.ts';
import type { RenderReply, RenderRequest } from './render-protocol.ts';

/** Renders pages with one set of versions. A new set gets a new worker, so that the memory of old code is freed. */
const { releases, registry, origin } = workerData as {
  releases: ReleaseSet;
  registry: Registry;
  origin: string;
};
const require = createRequire(import.meta.url);
const serverFile = ({ directory, descriptor }: Release) => join(directory, 'node', descriptor.server);

const shell = require(serverFile(releases.shell)) as ShellServer;
const remotes = new Map(releases.remotes.map((release) => [release.descriptor.name, release]));

const apps = new Map([['shell', releases.shell], ...remotes]);

const input = (pathname: string): RenderInput => ({
  pathname,
  registry,
  site: { origin },
  nonce: noncePlaceholder,
  assets(name) {
    const release = apps.get(name);
    if (!release) return undefined;
    const { entry, chunks } = release.descriptor;
    return { base: scriptBase(release), entry, chunks, isDevelopment: release.devOrigin !== undefined };
  },
  readStyle(name, file) {
    const release = apps.get(name);
    return release ? readFileSync(join(release.directory, 'web', file), 'utf8') : '';
  },
  loadContainer(name) {
    const release = remotes.get(name);
    return release && require(serverFile(release));
  },
  readData(name, key) {
    const release = remotes.get(name);
    const file = release?.descriptor.data[key];
    return release && file ? JSON.parse(readFileSync(join(release.directory, 'web', file), 'utf8')) : null;
  },
});

parentPort?.on('message', async ({ id, pathname, frame }: RenderRequest) => {
  const reply = (message: RenderReply) => parentPort?.postMessage(message);
  try {
    const page = await (frame ? shell.renderFrame : shell.renderPage)(input(pathname));
    reply({ id, page });
  } catch (error) {
    reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
