import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RenderedPage, splitLanguage } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { LRUCache } from 'lru-cache';
import { makeOnce } from '../../../platform/memory/make-once.ts';
import { registryOf } from '../../releases/registry.ts';
import { type Release, type ReleaseSet, scriptBase } from '../../releases/release.ts';
import { RenderInterrupted, RenderTimeout, RenderUnavailable } from './errors.ts';
import type { RenderLimits } from './render-limits.ts';
import { startRenderProcess } from './render-process.ts';
import type { RenderJob, ServerCode } from './render-protocol.ts';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';
import { maxPageBytes } from './rendered-page-schema.ts';
import type { Sandbox } from './sandbox.ts';

/** Renders pages outside of the gateway's process. */
export interface Renderer {
  /**
   * Renders a page of a set of versions.
   * @throws when the remote's server side fails, hangs, or ends its process.
   */
  renderPage(set: ReleaseSet, page: PageToRender): Promise<RenderedPage>;
  /** Renders the shell without any remote, for a page whose server side fails. */
  renderFrame(set: ReleaseSet, pathname: string): Promise<RenderedPage>;
  readonly waiting: number;
  close(): Promise<void>;
}

export interface PageToRender {
  readonly pathname: string;
  /** The remote that owns the address. */
  readonly owner: Release | undefined;
}

export interface RendererOptions {
  sandbox: Sandbox;
  limits: RenderLimits;
  /** Facts that pages show. */
  site: RenderJob['site'];
  /** Called when the process of an app's version ended by itself or had to be stopped. */
  onDeath(app: string, version: string, reason: string): void;
}

/** Milliseconds until a page that ended its process is tried again. Doubles each time, up to ten minutes. */
const firstPagePause = 30_000;
const longestPagePause = 600_000;

/**
 * There is one process for each pair of a shell version and a remote version, and one for the shell without a remote.
 * React elements cannot cross processes, so the shell renders the page in the process where the remote's code runs.
 */
export function createRenderer({ sandbox, limits, site, onDeath }: RendererOptions): Renderer {
  /** `shell` and `remote` have the current paths of the files, which change when a version has passed the gate. */
  const queues = new Map<string, { queue: RenderQueue; shell: Release; remote: Release | undefined }>();
  const pauses = new LRUCache<string, { until: number; length: number }>({
    max: 5000,
    ttl: 2 * longestPagePause,
  });
  let lastId = 0;

  function queueFor(shell: Release, remote: Release | undefined): RenderQueue {
    const key = pairKey(shell, remote);
    const known = queues.get(key);
    if (known) {
      Object.assign(known, { shell, remote });
      return known.queue;
    }
    const { name, hash } = (remote ?? shell).descriptor;
    const queue = createRenderQueue({
      limits,
      async start(handleDeath) {
        const code = await readPair();
        return startRenderProcess({ sandbox, code, limits, onDeath: handleDeath });
      },
      onDeath: (reason) => onDeath(name, hash, reason),
      onIdle() {
        if (queue.isIdle) queues.delete(key);
      },
    });
    const pair = { queue, shell, remote };
    queues.set(key, pair);
    return queue;

    async function readPair() {
      const [shellCode, remoteCode] = await Promise.all([
        readCode(pair.shell),
        pair.remote && readCode(pair.remote),
      ]);
      return { type: 'load', shell: shellCode, remote: remoteCode, maxPageBytes } as const;
    }
  }

  async function render(
    set: ReleaseSet,
    { pathname, owner }: PageToRender,
    frame: boolean,
  ): Promise<RenderedPage> {
    const pageKey = `${pairKey(set.shell, owner)} ${pathname}`;
    const pause = pauses.get(pageKey);
    if (pause && pause.until > performance.now()) {
      throw new RenderUnavailable('The page ended its render process a moment ago.');
    }
    lastId += 1;
    const job = await createJob(set, owner, { id: lastId, pathname, frame, site });
    const queue = queueFor(set.shell, owner);
    try {
      return await queue.run(job).catch((error: unknown) => {
        // Another page, or code that runs beside the pages, may have ended the process.
        if (error instanceof RenderInterrupted) return queueFor(set.shell, owner).run(job);
        throw error;
      });
    } catch (error) {
      if (error instanceof RenderTimeout || error instanceof RenderInterrupted) {
        const length = Math.min(2 * (pause?.length ?? firstPagePause / 2), longestPagePause);
        pauses.set(pageKey, { until: performance.now() + length, length });
      }
      throw error;
    }
  }

  return {
    renderPage: (set, page) => render(set, page, false),
    renderFrame: (set, pathname) => render(set, { pathname, owner: undefined }, true),
    get waiting() {
      return [...queues.values()].reduce((sum, { queue }) => sum + queue.waiting, 0);
    },
    async close() {
      await Promise.all([...queues.values()].map(({ queue }) => queue.close()));
      queues.clear();
    },
  };
}

function pairKey(shell: Release, remote: Release | undefined): string {
  return `${shell.descriptor.hash} ${remote ? `${remote.descriptor.name} ${remote.descriptor.hash}` : ''}`;
}

async function readCode({ descriptor, directory }: Release): Promise<ServerCode> {
  const { name, server, files } = descriptor;
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  return {
    app: name,
    file: server,
    source: await readFile(join(directory, 'node', server), 'utf8'),
    styles: Object.fromEntries(
      await Promise.all(
        sheets.map(async (file) => [file, await readFile(join(directory, 'web', file), 'utf8')] as const),
      ),
    ),
  };
}

async function createJob(
  set: ReleaseSet,
  owner: Release | undefined,
  page: Pick<RenderJob, 'id' | 'pathname' | 'frame' | 'site'>,
): Promise<RenderJob> {
  const apps = [set.shell, ...(owner ? [owner] : [])];
  const { language } = splitLanguage(page.pathname);
  return {
    type: 'render',
    ...page,
    registry: registryOf(set),
    assets: Object.fromEntries(
      apps.map((release) => {
        const { name, entry, chunks } = release.descriptor;
        const isDevelopment = release.devOrigin !== undefined;
        return [name, { base: scriptBase(release), entry, chunks, isDevelopment }];
      }),
    ),
    data: Object.fromEntries(
      await Promise.all(
        set.remotes.map(async (remote) => [remote.descriptor.name, await dataOf(remote, language)] as const),
      ),
    ),
  };
}

type Data = Promise<Record<string, unknown>>;
const knownData = new WeakMap<Descriptor, Map<string, Data>>();

/** The data that a remote publishes in one language, by name. It is read once for each version. */
function dataOf(release: Release, language: string): Data {
  const known = knownData.get(release.descriptor) ?? new Map<string, Data>();
  knownData.set(release.descriptor, known);
  return makeOnce(known, language, () => readData(release, language));
}

async function readData(
  { descriptor, directory }: Release,
  language: string,
): Promise<Record<string, unknown>> {
  const published = Object.entries(descriptor.data).filter(([name]) => name.endsWith(`/${language}`));
  return Object.fromEntries(
    await Promise.all(
      published.map(
        async ([name, file]) =>
          [name, JSON.parse(await readFile(join(directory, 'web', file), 'utf8')) as unknown] as const,
      ),
    ),
  );
}
