import type Router from '@koa/router';
import { leavePreviewPath } from '@liftout/page-contract';
import type { Context } from 'koa';
import { GatewayError } from '../../../platform/gateway-error.ts';
import type { Releases } from '../../releases/releases.ts';
import { appState } from '../../releases/state/live-state.ts';
import { NoSuchVersion } from '../errors.ts';
import { readBody } from '../read-body.ts';
import { linkBody } from '../request-bodies.ts';
import type { DeployTokens } from '../tokens/deploy-tokens.ts';
import { openLatestPreview } from './preview-for.ts';
import { type PreviewLinks, previewCookie, previewLifetime, previewPath } from './preview-links.ts';

export interface PreviewRoutesDeps {
  releases: Releases;
  tokens: DeployTokens;
  links: PreviewLinks;
}

/** Adds the calls that make preview links, and the addresses to enter and leave a preview. */
export function mountPreviews(router: Router, { releases, tokens, links }: PreviewRoutesDeps): void {
  router.post('/api/deployments/links', async function createLink(ctx) {
    const expected = '`versions`, a list of `app` and `hash`, or `environment`';
    const target = await readBody(ctx, linkBody, expected);
    if ('versions' in target) {
      await tokens.authorize(
        ctx,
        target.versions.map(({ app }) => app),
      );
      for (const { app, hash } of target.versions) {
        if (appState(releases.state, app).versions[hash]) continue;
        throw new NoSuchVersion(`There is no version ${hash} of ${app} that passed the gate.`);
      }
    } else {
      const members = () => Object.keys(releases.state.environments[target.environment] ?? {});
      // A token for one of its apps is enough to see the environment.
      await tokens.authorizeAny(ctx, members);
      if (members().length === 0) throw new NoSuchVersion(`There is no environment ${target.environment}.`);
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.body = links.create(target);
  });

  router.get(leavePreviewPath, function leavePreview(ctx) {
    setCookie(ctx, null);
    ctx.redirect(returnAddress(ctx));
  });

  router.get(`${previewPath}/:token`, async function enterPreview(ctx) {
    const token = String(ctx.params.token);
    const target = links.read(token);
    if (!target) {
      throw new GatewayError(403, 'bad_token', 'This preview link is not valid, or it has expired.');
    }
    if (!(await openLatestPreview(releases, target))) throw new NoSuchVersion('This preview is over.');
    setCookie(ctx, token);
    ctx.redirect(returnAddress(ctx));
  });
}

function setCookie(ctx: Context, token: string | null): void {
  const age = token === null ? 0 : previewLifetime * 1000;
  ctx.cookies.set(previewCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    path: '/',
    maxAge: age,
  });
  ctx.set('Cache-Control', 'no-store');
}

/** The page that `?to=` names, on this site only. */
function returnAddress(ctx: Context): string {
  const { to } = ctx.query;
  if (typeof to !== 'string' || !/^\/(?![/\\])[\w\-./~%]*$/.test(to)) return '/';
  return to;
}
