import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError } from '../../../platform/config/config-error.ts';
import { openScratch } from '../../../platform/disk/scratch.ts';
import { createMetrics } from '../../../platform/observability/metrics.ts';
import { openStore } from '../../store/open-store.ts';
import type { StoreConfig } from '../../store/settings.ts';
import { type LocalRunnerSetup, openLocalRunner, type PoolLimits } from '../open-local-runner.ts';
import { createRemovalMetrics } from '../removal-metrics.ts';
import { type QueueWorker, startQueueWorker } from './queue-worker.ts';

export interface WorkerOptions {
  config: LocalRunnerSetup['config'] & StoreConfig;
  logger: Logger;
  poolLimits?: PoolLimits;
}

/** Starts a worker that processes the pictures of a fleet. Worker and gateways share Redis and the store. */
export async function startWorker({ config, logger, poolLimits }: WorkerOptions): Promise<QueueWorker> {
  if (config.redisUrl === undefined) throw new ConfigError(['REDIS_URL must be set for a worker.']);
  const scratch = await openScratch(join(resolve(config.dataDir), 'scratch'));
  const store = await openStore(config);
  const metrics = createRemovalMetrics(createMetrics().registry);
  const local = await openLocalRunner({ config, logger, metrics, scratch, store, poolLimits });
  const worker = await startQueueWorker({
    redisUrl: config.redisUrl,
    store,
    scratch,
    runner: local.runner,
    concurrency: config.workers,
    logger,
  });
  return {
    async close() {
      await worker.close();
      await local.close();
      await store.close();
      await scratch.close();
    },
  };
}
