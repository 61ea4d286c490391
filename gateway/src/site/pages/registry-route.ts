import type Router from '@koa/router';
import type { RenderInput } from '@liftout/page-contract';
import type { LiveShell } from '@liftout/page-contract/descriptor';
import type { Context } from 'koa';
import { GatewayError } from '../../platform/gateway-error.ts';
import { compressText } from '../../platform/http/compress-text.ts';
import { registryOf } from '../releases/registry.ts';
import { type AssignedReleases, setCaching } from './assign-releases.ts';

interface RegistryDeps {
  releasesFor(ctx: Context): Promise<AssignedReleases | undefined>;
  /** Facts that pages show. */
  site: RenderInput['site'];
}

/**
 * Adds `GET /remotes.json`, the addresses of the remotes that this visitor gets, and `GET /shell.json`, the shell that
 * development servers render with (decision 1 of the preset).
 */
export function mountRegistry(router: Router, { releasesFor, site }: RegistryDeps): void {
  router.get('/shell.json', compressText, async function showShell(ctx) {
    const assigned = await releasesFor(ctx);
    if (!assigned) throw new GatewayError(404, 'not_found', 'This site has no shell yet.');
    setCaching(ctx, assigned, 'no-cache');
    ctx.body = { ...site, descriptor: assigned.set.shell.descriptor } satisfies LiveShell;
  });

  router.get('/remotes.json', compressText, async function showRegistry(ctx) {
    const assigned = await releasesFor(ctx);
    setCaching(ctx, assigned, 'no-cache');
    ctx.body = assigned ? registryOf(assigned.set) : { shell: '', remotes: [] };
  });
}
