import type Router from '@koa/router';
import type { Context } from 'koa';
import { registryOf } from '../releases/registry.ts';
import type { ReleaseSet } from '../releases/release.ts';

/** Adds `GET /remotes.json`: the addresses of the remotes that this visitor gets. */
export function mountRegistry(
  router: Router,
  releasesFor: (ctx: Context) => Promise<ReleaseSet | undefined>,
): void {
  router.get('/remotes.json', async function showRegistry(ctx) {
    const releases = await releasesFor(ctx);
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = releases ? registryOf(releases) : { remotes: [] };
  });
}
