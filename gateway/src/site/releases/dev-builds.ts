import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { publicPath, type Release, type ReleaseSet, releaseSet, withRelease } from './release.ts';
import { readDescriptor } from './release-store.ts';

/** Builds of development servers, laid over the live versions: `<workspace>/<app>/dist/dev`. */
export class DevBuilds {
  readonly #workspace: string;
  /** App → origin of its development server. */
  readonly #servers: ReadonlyMap<string, string>;
  readonly #known = new Map<string, { builtAt: number; release: Release }>();

  constructor(workspace: string, servers: ReadonlyMap<string, string>) {
    this.#workspace = workspace;
    this.#servers = servers;
  }

  /** The live versions with those that are being worked on in the place of theirs. */
  async over(live: ReleaseSet | undefined): Promise<ReleaseSet | undefined> {
    const releases = await Promise.all([...this.#servers.keys()].map((app) => this.#release(app)));
    const shell = releases.find((release) => release?.descriptor.name === 'shell');
    const base = live ?? (shell && releaseSet(shell, []));
    return base && releases.reduce((set, release) => (release ? withRelease(set, release) : set), base);
  }

  /** Serves the files that browsers ask of the site itself: published data, icons, feeds. */
  files(): Middleware {
    return async (ctx, next) => {
      for (const { release } of this.#known.values()) {
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
    };
  }

  async #release(app: string): Promise<Release | undefined> {
    const directory = join(this.#workspace, app, 'dist/dev');
    const built = await stat(join(directory, 'descriptor.json')).catch(() => null);
    const devOrigin = this.#servers.get(app);
    if (!built || !devOrigin) return undefined;
    const known = this.#known.get(app);
    if (known?.builtAt === built.mtimeMs) return known.release;
    const release: Release = { descriptor: await readDescriptor(directory), directory, devOrigin };
    this.#known.set(app, { builtAt: built.mtimeMs, release });
    return release;
  }
}
