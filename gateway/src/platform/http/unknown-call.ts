import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { GatewayError } from '../gateway-error.ts';

/** Paths of API calls, in upper or lower case. None of them is a page. */
const callPaths = /^\/(?:api|uploads|v1\.0|metrics|remotes\.json)(?:\/|$)/i;

/** Answers calls that no route has matched: 405 for a wrong method, 404 for an unknown path. */
export function unknownCall(router: Router): Middleware {
  return async function refuseUnknownCall(ctx, next) {
    const methods = allowedMethods(router, ctx.path);
    if (methods.length > 0) {
      ctx.state.route = 'wrong method';
      ctx.set('Allow', methods.join(', '));
      if (ctx.method === 'OPTIONS') {
        ctx.status = 204;
        return;
      }
      throw new GatewayError(405, 'method_not_allowed', `This call takes ${methods.join(', ')} only.`);
    }
    if (callPaths.test(ctx.path)) {
      ctx.state.route = 'unknown call';
      throw new GatewayError(404, 'not_found', 'There is nothing here.');
    }
    await next();
  };
}

function allowedMethods(router: Router, path: string): string[] {
  const { path: layers } = router.match(path, 'OPTIONS');
  const methods = layers.flatMap((layer) => layer.methods);
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
}
