import type Router from '@koa/router';
import type { LiveShell } from '@liftout/page-contract/descriptor';
import type { Context } from 'koa';
import { GatewayError } from '../../platform/gateway-error.ts';
import { registryOf } from '../releases/registry.ts';
import type { ReleaseSet } from '../releases/release.ts';

interface RegistryDeps {
  releasesFor(ctx: Context): Promise<ReleaseSet | undefined>;
  /** Public origin of the site. */
  origin: string;
}

/**
 * Adds `GET /remotes.json`, the addresses of the remotes that this visitor gets, and `GET /shell.json`, the shell that
 * development servers render with (decision 1 of the preset).
 */
export function mountRegistry(router: Router, { releasesFor, origin }: RegistryDeps): void {
  router.get('/shell.json', async function showShell(ctx) {
    const releases = await releasesFor(ctx);
    if (!releases) throw new GatewayError(404, 'not_found', 'This site has no shell yet.');
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = { origin, descriptor: releases.shell.descriptor } satisfies LiveShell;
  });

  router.get('/remotes.json', async function showRegistry(ctx) {
    const releases = await releasesFor(ctx);
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = releases ? registryOf(releases) : { remotes: [] };
  });
}
