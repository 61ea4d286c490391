import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { documentApi } from './platform/api-document/api-part.ts';
import { createApiDocument } from './platform/api-document/create-api-document.ts';
import { mountApiDocument } from './platform/api-document/routes.ts';
import { closeAfterBody } from './platform/body/close-after-body.ts';
import { accessLog } from './platform/http/access-log.ts';
import { answerClientError } from './platform/http/client-error.ts';
import { discardUnsent, isConnectionLost } from './platform/http/client-gone.ts';
import { watchConnections } from './platform/http/connections.ts';
import { errorResponse } from './platform/http/error-response.ts';
import { listen } from './platform/http/listen.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { requestId } from './platform/http/request-id.ts';
import { requireAccess } from './platform/http/require-access.ts';
import { requireOneHost } from './platform/http/require-one-host.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { unknownCall } from './platform/http/unknown-call.ts';
import {
  defaultWriteTimeout,
  type WriteTimeoutOptions,
  writeTimeout,
} from './platform/http/write-timeout.ts';
import { operationsApi } from './platform/observability/api-part.ts';
import { type Health, type HealthIntervals, startHealth } from './platform/observability/health.ts';
import { createMetrics, type Metrics } from './platform/observability/metrics.ts';
import { mountMetrics } from './platform/observability/metrics-route.ts';
import { publicErrorFormat } from './removal/api/public/errors.ts';
import { openRemoval, type Removal, type RemovalOptions } from './removal/open-removal.ts';
import { deploymentsApi } from './site/deploy/api-part.ts';
import type { Site } from './site/open-site.ts';

export interface ServerOptions extends Pick<RemovalOptions, 'outbound' | 'poolLimits'> {
  config: Config;
  logger: Logger;
  metrics?: Metrics;
  /** Pages and deployments. Without them the server has only the HTTP API. */
  site?: Site;
  /** False: the server has no removals and starts no picture process. */
  withRemoval?: boolean;
  healthIntervals?: HealthIntervals;
  writeTimeout?: WriteTimeoutOptions;
}

export interface RunningServer {
  /** Origin under which it listens. */
  readonly url: string;
  readonly server: Server;
  /** Stops accepting connections, finishes running requests, and releases everything except the site. */
  close(): Promise<void>;
}

/** Running requests may take this many milliseconds to finish when the server shuts down. */
const closeTimeout = 30_000;

/**
 * Milliseconds that an idle connection stays open: longer than in reverse proxies (60 seconds in nginx and AWS). If the
 * gateway closed it first, a proxy could send an upload on it at that moment, and answer with 502.
 */
const keepAliveTimeout = 75_000;

/** Builds the gateway from its configuration and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, logger, site, metrics = createMetrics(), outbound, poolLimits, healthIntervals } = options;
  const removal =
    options.withRemoval === false
      ? undefined
      : await openRemoval({ config, logger, metrics, outbound, poolLimits });
  const health = startHealth({
    checks: { ...removal?.checks, ...site?.checks },
    servingFault: site?.fault,
    about: removal ? { engine: removal.engine } : {},
    logger,
    ...(healthIntervals && { intervals: healthIntervals }),
  });
  const parts: Parts = {
    config,
    logger,
    metrics,
    health,
    removal,
    site,
    writeTimeout: options.writeTimeout ?? defaultWriteTimeout,
  };
  const server = createServer(
    {
      keepAliveTimeout,
      connectionsCheckingInterval: 1000,
      requestTimeout: config.uploadTimeoutSeconds * 1000,
      headersTimeout: Math.min(10, config.uploadTimeoutSeconds) * 1000,
    },
    createRequestHandler(parts),
  );
  closeAfterBody(server);
  const connections = watchConnections(server);
  server.on('clientError', (error, socket) => {
    // The request was answered, and the rest of its body does not come.
    if (connections.hasUnreadBody(socket)) return void socket.destroy();
    // The type allows any stream. Without TLS it is a socket.
    answerClientError(error, socket as Socket, connections.responseOn(socket), logger);
  });
  await listen(server, config);

  let closing = false;
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${(server.address() as AddressInfo).port}`,
    server,
    async close() {
      if (closing) return;
      closing = true;
      health.beginClosing();
      const closed = new Promise((done) => server.close(done));
      connections.end();
      const forced = setTimeout(() => server.closeAllConnections(), closeTimeout);
      await closed;
      clearTimeout(forced);
      health.close();
      await removal?.close();
    },
  };
}

interface Parts {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  removal: Removal | undefined;
  site: Site | undefined;
  writeTimeout: WriteTimeoutOptions;
}

/** All parts of the gateway, in the order in which they handle a request. */
function createRequestHandler(parts: Parts) {
  const { config, logger, metrics, health, removal, site } = parts;
  const koa = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });

  koa.use(discardUnsent());
  koa.use(writeTimeout(parts.writeTimeout));
  koa.use(requestId());
  koa.use(accessLog({ logger, onRequest: metrics.observeRequest }));
  koa.use(
    securityHeaders({ secure: config.publicUrl.startsWith('https:'), connectOrigin: config.sampleOrigin }),
  );
  koa.use(errorResponse(logger, [publicErrorFormat]));
  koa.use(requireOneHost());
  if (site) koa.use(site.files);
  if (config.uploadAccess === 'key') {
    koa.use(requireAccess({ keys: config.uploadKeys, limiter: createRateLimiter('access', 20) }));
  }

  // Strict, so that a proxy's rule for a path matches every spelling that the gateway accepts.
  const router = new Router({ sensitive: true, strict: true });
  health.mount(router);
  mountMetrics(router, { metrics, token: config.metricsToken });
  const apiParts = [...(removal?.api ?? []), deploymentsApi, operationsApi, documentApi];
  mountApiDocument(router, createApiDocument(config.publicUrl, apiParts));
  removal?.mount(router);
  site?.mount(router);
  koa.use(router.routes());
  koa.use(unknownCall(router));

  if (site) koa.use(site.pages);
  // When an error ends a stream, Koa reports it twice: for the stream and for the response.
  const reported = new WeakSet<Error>();
  koa.on('error', (error: NodeJS.ErrnoException, ctx: Context) => {
    if (reported.has(error)) return;
    reported.add(error);
    if (isConnectionLost(error, ctx)) logger.debug('a client closed its connection');
    else logger.error({ err: error }, 'unexpected');
  });
  return koa.callback();
}
