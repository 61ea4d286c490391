import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { type QueueWorker, startQueueWorker } from './fleet/queue-worker.ts';
import { createMetrics } from './observability/metrics.ts';
import { openRunner } from './open-runner.ts';
import { openStore } from './open-store.ts';
import { openScratch } from './processing/scratch.ts';

/** Works on the pictures of a fleet's gateways, which share its Redis and its store. */
export async function startWorker({
  config,
  logger,
}: {
  config: Config;
  logger: Logger;
}): Promise<QueueWorker> {
  if (config.redisUrl === undefined) throw new ConfigError(['REDIS_URL must be set for a worker.']);
  const scratch = await openScratch(join(resolve(config.dataDir), 'scratch'));
  const store = await openStore(config);
  const metrics = createMetrics();
  const workshop = await openRunner({ config, logger, metrics, scratch, store });
  const worker = await startQueueWorker({
    redisUrl: config.redisUrl,
    store,
    scratch,
    runner: workshop.runner,
    concurrency: config.workers,
    logger,
  });
  return {
    async close() {
      await worker.close();
      await workshop.close();
      await store.close();
      await scratch.close();
    },
  };
}
