import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { publicPath, type Release, type ReleaseSet, releaseSet, withRelease } from './release.ts';
import { readDescriptor } from './versions/read-version.ts';

/** Builds of development servers, which replace live versions: `<workspace>/<app>/dist/dev`. */
export interface DevBuilds {
  /** The live versions, with development builds in place of some. */
  over(live: ReleaseSet | undefined): Promise<ReleaseSet | undefined>;
  /** Serves the files that browsers request from the site itself: published data, icons, feeds. */
  files: Middleware;
}

/** @param servers App → origin of its development server. */
export function createDevBuilds(workspace: string, servers: ReadonlyMap<string, string>): DevBuilds {
  const known = new Map<string, { builtAt: number; release: Release }>();

  async function latest(app: string, devOrigin: string): Promise<Release | undefined> {
    const directory = join(workspace, app, 'dist/dev');
    const built = await stat(join(directory, 'descriptor.json')).catch(() => null);
    if (!built) return undefined;
    const last = known.get(app);
    if (last?.builtAt === built.mtimeMs) return last.release;
    const release: Release = { descriptor: await readDescriptor(directory), directory, devOrigin };
    known.set(app, { builtAt: built.mtimeMs, release });
    return release;
  }

  return {
    async over(live) {
      const releases = await Promise.all([...servers].map(([app, origin]) => latest(app, origin)));
      const shell = releases.find((release) => release?.descriptor.name === 'shell');
      const base = live ?? (shell && releaseSet(shell, []));
      return base && releases.reduce((set, release) => (release ? withRelease(set, release) : set), base);
    },
    async files(ctx, next) {
      for (const { release } of known.values()) {
        const { descriptor, directory } = release;
        const base = publicPath(descriptor.name);
        const file = ctx.path.startsWith(base) ? ctx.path.slice(base.length) : `root${ctx.path}`;
        if (!Object.hasOwn(descriptor.files, file)) continue;
        ctx.set('Cache-Control', 'no-store');
        ctx.type = extname(file);
        ctx.body = createReadStream(join(directory, 'web', file));
        return;
      }
      await next();
    },
  };
}
