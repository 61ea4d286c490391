import type Router from '@koa/router';
import { GatewayError } from '../gateway-error.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { isSameSecret } from '../secrets/is-same-secret.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsRouteDeps {
  metrics: Metrics;
  /** Bearer token of the call; `public` lets everybody in. Without a token nobody gets the metrics. */
  token: string | undefined;
}

export function mountMetrics(router: Router, { metrics, token }: MetricsRouteDeps): void {
  router.get('/metrics', async function showMetrics(ctx) {
    if (token === undefined) {
      throw new GatewayError(403, 'bad_token', 'Metrics are off: METRICS_TOKEN is not set.');
    }
    if (token !== 'public' && !isSameSecret(bearerToken(ctx) ?? '', token)) {
      throw new GatewayError(403, 'bad_token', 'Please send the metrics token as a bearer token.');
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
}
