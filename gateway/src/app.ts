import Router from '@koa/router';
import type { UploadAnswer } from '@liftout/gateway-contract';
import Koa from 'koa';
import type { Logger } from 'pino';
import { mountApiDocument } from './api-document/routes.ts';
import type { Config } from './config.ts';
import { accessLog } from './http/access-log.ts';
import { isBrokenOff } from './http/client-gone.ts';
import { errorResponse } from './http/error-response.ts';
import type { OutboundLimits } from './http/outbound.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import { requestId } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { unknownCall } from './http/unknown-call.ts';
import { mountHealth } from './observability/health.ts';
import type { Metrics } from './observability/metrics.ts';
import { mountMetrics } from './observability/metrics-route.ts';
import type { Coalescer } from './processing/coalesce.ts';
import type { Pool } from './processing/pool.ts';
import type { FinishedRemoval, RemovalRunner } from './processing/removal-runner.ts';
import type { Scratch } from './processing/scratch.ts';
import { publicErrorFormat } from './public-api/errors.ts';
import { mountPublicApi } from './public-api/routes.ts';
import type { Idempotency } from './removals/idempotency.ts';
import { mountRemovals } from './removals/routes.ts';
import type { TokenSigner } from './results/download-token.ts';
import { mountResults } from './results/routes.ts';
import type { ResultStore } from './results/store.ts';

export interface AppDeps {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  pool: Pool;
  runner: RemovalRunner;
  coalescer: Coalescer<FinishedRemoval>;
  scratch: Scratch;
  store: ResultStore;
  tokens: TokenSigner;
  uploadLimiter: RateLimiter;
  keyLimiter: RateLimiter;
  /** Other limits for addresses that clients name. */
  outbound?: OutboundLimits;
  idempotency: Idempotency<UploadAnswer>;
  retentionMs: number;
  isClosing: () => boolean;
  /** Answers `/api/deployments…` and `/remotes.json`. */
  deployments?: Koa.Middleware;
  /** Answers everything that is no call: mounted last. */
  pages?: Koa.Middleware;
}

/** Joins all parts of the gateway, in the order in which a request meets them. Does not listen. */
export function createApp(deps: AppDeps): Koa {
  const { config, logger, metrics } = deps;
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });

  app.use(requestId());
  app.use(accessLog({ logger, onRequest: metrics.observeRequest }));
  app.use(
    securityHeaders({
      secure: config.publicUrl.startsWith('https:'),
      connectOrigin: config.sampleOrigin,
    }),
  );
  app.use(errorResponse(logger, [publicErrorFormat]));
  if (deps.deployments) app.use(deps.deployments);

  const router = new Router();
  mountHealth(router, deps);
  mountApiDocument(router, config.publicUrl);
  mountMetrics(router, { metrics, token: config.metricsToken });
  mountRemovals(router, deps);
  mountResults(router, deps);
  mountPublicApi(router, { ...deps, apiKeys: config.apiKeys });
  app.use(router.routes());
  app.use(unknownCall(router));

  if (deps.pages) app.use(deps.pages);
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (isBrokenOff(error)) logger.debug('a reader broke off');
    else logger.error({ err: error }, 'unexpected');
  });
  return app;
}
