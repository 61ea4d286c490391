import type Router from '@koa/router';
import { GatewayError } from '../gateway-error.ts';
import { isSameSecret } from '../secrets/is-same-secret.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsRouteDeps {
  metrics: Metrics;
  /** When set, the call needs it as a bearer token. */
  token: string | undefined;
}

export function mountMetrics(router: Router, { metrics, token }: MetricsRouteDeps): void {
  router.get('/metrics', async function showMetrics(ctx) {
    if (token !== undefined && !isSameSecret(ctx.get('Authorization'), `Bearer ${token}`)) {
      throw new GatewayError(403, 'bad_token', 'This needs the metrics token.');
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
}
