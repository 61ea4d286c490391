import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { UploadAnswer } from '@liftout/gateway-contract';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { type AppDeps, createApp } from './app.ts';
import type { Config } from './config.ts';
import { describeEngine } from './engines/registry.ts';
import { answerClientError } from './http/client-error.ts';
import type { OutboundLimits } from './http/outbound.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { openFleet } from './open-fleet.ts';
import { openRunner } from './open-runner.ts';
import { openStore } from './open-store.ts';
import { createCoalescer } from './processing/coalesce.ts';
import { observeRunner } from './processing/observed-runner.ts';
import type { PoolOptions } from './processing/pool.ts';
import type { FinishedRemoval } from './processing/removal-runner.ts';
import { openScratch } from './processing/scratch.ts';
import { createAnswerMemory, createIdempotency } from './removals/idempotency.ts';
import { createTokenSigner } from './results/download-token.ts';
import { startRetention } from './results/retention.ts';
import { loadTokenSecret } from './results/token-secret.ts';

export interface GatewayOptions {
  config: Config;
  logger: Logger;
  metrics?: Metrics;
  /** Other limits for addresses that clients name. */
  outbound?: OutboundLimits;
  /** Other deadlines than those of the pool. */
  poolLimits?: Pick<PoolOptions, 'decodeDeadline' | 'workDeadline'>;
  /** Parts that are built outside; see `AppDeps`. */
  pages?: Koa.Middleware;
  deployments?: Koa.Middleware;
}

export interface RunningGateway {
  /** Origin under which it listens. */
  readonly url: string;
  readonly server: Server;
  /** Takes no more requests, finishes those that run, and lets go of everything. */
  close(): Promise<void>;
}

/** Milliseconds that running requests get to finish when the gateway shuts down. */
const closeDeadline = 30_000;

/** Builds the gateway from its configuration and listens. */
export async function startGateway({ config, logger, ...options }: GatewayOptions): Promise<RunningGateway> {
  const metrics = options.metrics ?? createMetrics();
  const dataDir = resolve(config.dataDir);
  const retentionMs = config.retentionHours * 3_600_000;
  const scratch = await openScratch(join(dataDir, 'scratch'));
  const store = await openStore(config);
  const tokens = createTokenSigner(config.tokenSecret ?? (await loadTokenSecret(dataDir)));
  const isFleet = config.redisUrl !== undefined;
  const workshop = await openRunner({
    // Gateways of a fleet only re-encode: the engine is with the workers.
    config: isFleet ? { ...config, model: undefined, providerApiKey: undefined } : config,
    logger,
    metrics,
    scratch,
    store,
    poolLimits: options.poolLimits,
  });
  const fleet = await openFleet({ config, store, engine: describeEngine(config), retentionMs });
  const { pool } = workshop;
  const runner = fleet ? observeRunner(fleet.runner, metrics.observeRemoval) : workshop.runner;
  const coalescer = createCoalescer<FinishedRemoval>((finished) => finished.discard());
  const retention = startRetention({
    store,
    retentionMs,
    onSwept: (removed) => metrics.resultsDeleted.inc(removed),
    onError: (err) => logger.error({ err }, 'old results could not be deleted'),
  });
  metrics.watch('liftout_queue_waiting', 'Pictures that wait for a process.', () => runner.waiting);
  metrics.watch('liftout_queue_running', 'Pictures that are worked on.', () => runner.running);
  metrics.watch('liftout_picture_processes', 'Child processes for pictures.', () => pool.children);
  metrics.watch('liftout_coalesced_total', 'Uploads that joined identical work.', () => coalescer.joined);

  const limiter = fleet?.limiter ?? createRateLimiter;

  let closing = false;
  const deps: AppDeps = {
    config,
    logger,
    metrics,
    pool,
    runner,
    coalescer,
    scratch,
    store,
    tokens,
    uploadLimiter: limiter('upload', config.rateLimitPerMinute),
    keyLimiter: limiter('key', config.rateLimitPerMinute * 10),
    ...(options.outbound && { outbound: options.outbound }),
    idempotency: createIdempotency(fleet?.answers ?? createAnswerMemory<UploadAnswer>(retentionMs)),
    retentionMs,
    isClosing: () => closing,
    ...(options.pages && { pages: options.pages }),
    ...(options.deployments && { deployments: options.deployments }),
  };
  const server = createServer(
    {
      connectionsCheckingInterval: 1000,
      requestTimeout: config.uploadTimeoutSeconds * 1000,
      headersTimeout: Math.min(10, config.uploadTimeoutSeconds) * 1000,
    },
    createApp(deps).callback(),
  );
  server.on('clientError', answerClientError);
  await listen(server, config);

  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${(server.address() as AddressInfo).port}`,
    server,
    async close() {
      if (closing) return;
      closing = true;
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      const forced = setTimeout(() => server.closeAllConnections(), closeDeadline);
      await closed;
      clearTimeout(forced);
      retention.close();
      await fleet?.close();
      await workshop.close();
      await store.close();
      await scratch.close();
    },
  };
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
}
