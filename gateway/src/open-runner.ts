import { availableParallelism } from 'node:os';
import { maxPixels } from '@liftout/gateway-contract';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createProviderClient } from './engines/provider/client.ts';
import { chooseLocalEngine } from './engines/registry.ts';
import type { Metrics } from './observability/metrics.ts';
import { createLocalRunner } from './processing/local-runner.ts';
import { observeRunner } from './processing/observed-runner.ts';
import { createPool, type Pool, type PoolOptions } from './processing/pool.ts';
import { createProviderRunner } from './processing/provider-runner.ts';
import type { RemovalRunner } from './processing/removal-runner.ts';
import type { Scratch } from './processing/scratch.ts';
import type { ResultStore } from './results/store.ts';

export interface OpenRunnerOptions {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  scratch: Scratch;
  store: ResultStore;
  poolLimits?: Pick<PoolOptions, 'decodeDeadline' | 'workDeadline'> | undefined;
}

export interface OpenRunner {
  pool: Pool;
  runner: RemovalRunner;
  close(): Promise<void>;
}

/** Sets up the child processes and the engine that the configuration names: a provider, a model, or the demo engine. */
export async function openRunner(options: OpenRunnerOptions): Promise<OpenRunner> {
  const { config, logger, metrics, scratch, store, poolLimits } = options;
  const engine = await chooseLocalEngine(config);
  const threads = Math.max(1, Math.floor(availableParallelism() / config.workers));
  const pool = createPool({
    size: config.workers,
    queueLimit: config.queueLimit,
    ...poolLimits,
    child: { engine: engine.config, maxPixels, threads },
    onFault: (err) => logger.error({ err }, 'a picture could not be worked on'),
  });
  const provider =
    config.providerApiKey === undefined
      ? undefined
      : createProviderClient({
          url: config.providerUrl,
          apiKey: config.providerApiKey,
          deadline: config.providerTimeoutSeconds * 1000,
          onOutcome: (outcome) => metrics.providerAnswers.inc({ outcome }),
        });
  const runner = provider
    ? createProviderRunner({ pool, scratch, store, provider, limit: config.queueLimit + config.workers })
    : createLocalRunner({ pool, scratch, store, engine: engine.about });
  return {
    pool,
    runner: observeRunner(runner, metrics.observeRemoval),
    async close() {
      await pool.close();
      await provider?.close();
    },
  };
}
