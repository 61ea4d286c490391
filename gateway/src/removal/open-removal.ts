import { join, resolve } from 'node:path';
import type Router from '@koa/router';
import type { UploadAnswer } from '@liftout/gateway-contract';
import type { Logger } from 'pino';
import type { ApiPart } from '../platform/api-document/create-api-document.ts';
import { openScratch } from '../platform/disk/scratch.ts';
import type { OutboundLimits } from '../platform/http/outbound.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import { createExpiringMemory } from '../platform/memory/expiring-memory.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import { loadSecret } from '../platform/secrets/load-secret.ts';
import { publicApi } from './api/public/api-part.ts';
import { mountPublicApi } from './api/public/routes.ts';
import { resultsApi } from './api/results/api-part.ts';
import { createConverter } from './api/results/convert-result.ts';
import { createTokenSigner } from './api/results/download-token.ts';
import { mountResults } from './api/results/routes.ts';
import { uploadApi } from './api/upload/api-part.ts';
import { createIdempotency, type RememberedAnswer } from './api/upload/idempotency.ts';
import { mountUpload } from './api/upload/routes.ts';
import { describeEngine } from './engines/local-engine.ts';
import { observeRunner } from './run/observed-runner.ts';
import { openLocalRunner, type PoolLimits } from './run/open-local-runner.ts';
import { openFleet } from './run/queue/open-fleet.ts';
import { createRemovalMetrics } from './run/removal-metrics.ts';
import type { RemovalRunner } from './run/removal-runner.ts';
import { createSharedRuns } from './run/shared-runs.ts';
import type { RemovalConfig } from './settings.ts';
import { openStore } from './store/open-store.ts';
import { resultKey } from './store/result-key.ts';
import { startRetention } from './store/retention.ts';

export interface RemovalOptions {
  config: RemovalConfig;
  logger: Logger;
  metrics: Metrics;
  /** Limits for downloads from addresses that clients give. */
  outbound?: OutboundLimits | undefined;
  poolLimits?: PoolLimits | undefined;
}

export interface Removal {
  /** Adds the calls of the site and of the public API. */
  mount(router: Router): void;
  api: readonly ApiPart[];
  /** The checks that must succeed before the gateway is ready. */
  checks: Readonly<Record<'removal' | 'storage', (signal: AbortSignal) => Promise<void>>>;
  engine: RemovalRunner['engine'];
  close(): Promise<void>;
}

/** Opens everything that removes backgrounds: the result store, the engine with its processes, and their HTTP calls. */
export async function openRemoval({
  config,
  logger,
  metrics,
  outbound,
  poolLimits,
}: RemovalOptions): Promise<Removal> {
  const dataDir = resolve(config.dataDir);
  const retentionMs = config.retentionHours * 3_600_000;
  const removalMetrics = createRemovalMetrics(metrics.registry);
  const scratch = await openScratch(join(dataDir, 'scratch'));
  const store = await openStore(config);
  const tokens = createTokenSigner(config.tokenSecret ?? (await loadSecret(join(dataDir, 'token-secret'))));
  const isFleet = config.redisUrl !== undefined;
  const local = await openLocalRunner({
    // The workers of a fleet run the engine. Its gateways only convert results.
    config: isFleet ? { ...config, model: undefined, providerApiKey: undefined } : config,
    logger,
    metrics: removalMetrics,
    scratch,
    store,
    poolLimits,
  });
  const fleet = await openFleet({ config, store, scratch, engine: describeEngine(config) });
  const { pool } = local;
  const runner = fleet ? observeRunner(fleet.runner, removalMetrics.observeRemoval) : local.runner;
  const run = createSharedRuns({
    runner,
    scratch,
    callerLimit: config.callerLimit,
    onJoined: () => removalMetrics.coalesced.inc(),
  });
  const retention = startRetention({
    store,
    retentionMs,
    onDeleted: (count) => removalMetrics.resultsDeleted.inc(count),
    onError: (err) => logger.error({ err }, 'old results could not be deleted'),
  });
  metrics.addGauge('liftout_queue_waiting', 'Pictures that wait for a process or the provider.', () =>
    runner.countWaiting(),
  );
  metrics.addGauge('liftout_queue_running', 'Pictures that are being processed.', () => runner.running);
  metrics.addGauge('liftout_picture_processes', 'Child processes for pictures.', () => pool.children);

  const limiter = fleet?.limiter ?? createRateLimiter;
  const uploadLimiter = limiter('upload', config.rateLimitPerMinute);
  const conversionLimiter = limiter('conversion', config.rateLimitPerMinute);
  const keyLimiter = limiter('key', config.rateLimitPerMinute * 10);
  const answers =
    fleet?.memory<RememberedAnswer<UploadAnswer>>('answer', retentionMs) ??
    createExpiringMemory<RememberedAnswer<UploadAnswer>>(retentionMs);
  const oncePerKey = createIdempotency({
    memory: answers,
    isLasting: ({ status }) => status === 'completed',
    isKept: async ({ processedPath }) => (await store.open(resultKey(processedPath))) !== undefined,
    discard: ({ processedPath }) => store.remove(resultKey(processedPath)).catch(() => {}),
  });
  const convertResult = createConverter({
    store,
    pool,
    scratch,
    callerLimit: config.callerLimit,
  });

  return {
    engine: runner.engine,
    api: [publicApi, uploadApi, resultsApi],
    checks: { removal: (signal) => runner.probe(signal), storage: (signal) => store.check(signal) },
    mount(router) {
      mountUpload(router, {
        engine: runner.engine,
        run,
        store,
        tokens,
        retentionMs,
        scratch,
        uploadLimiter,
        oncePerKey,
        usualSeconds: removalMetrics.usualSeconds,
        doubtHelp: config.doubtHelp,
      });
      mountResults(router, { store, tokens, convertResult, conversionLimiter, retentionMs });
      mountPublicApi(router, {
        apiKeys: config.apiKeys,
        scratch,
        run,
        keyLimiter,
        outbound,
      });
    },
    async close() {
      retention.close();
      await fleet?.close();
      await local.close();
      await store.close();
      await scratch.close();
    },
  };
}
