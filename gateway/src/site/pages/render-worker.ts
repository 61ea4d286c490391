import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Registry } from '../releases/registry.ts';
import type { Release, ReleaseSet } from '../releases/release.ts';
import type { RenderReply, RenderRequest, ShellServer } from './render-protocol.ts';

/** Renders pages with one set of versions; a new set is a new worker, so that old code is freed with it. */
const { releases, registry, origin } = workerData as {
  releases: ReleaseSet;
  registry: Registry;
  origin: string;
};
const require = createRequire(import.meta.url);
const serverFile = ({ directory, descriptor }: Release) => join(directory, 'node', descriptor.server);

const shell = require(serverFile(releases.shell)) as ShellServer;
const remotes = new Map(releases.remotes.map((release) => [release.descriptor.name, release]));

const input = (pathname: string) => ({
  pathname,
  registry,
  site: { origin },
  loadContainer(name: string) {
    const release = remotes.get(name);
    return release && require(serverFile(release));
  },
  readData(name: string, key: string) {
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
