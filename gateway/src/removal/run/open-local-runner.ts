import { availableParallelism } from 'node:os';
import { maxPixels } from '@liftout/gateway-contract';
import type { Logger } from 'pino';
import type { Scratch } from '../../platform/disk/scratch.ts';
import { logThrottled } from '../../platform/observability/log-throttled.ts';
import type { PlatformConfig } from '../../platform/settings.ts';
import { chooseLocalEngine, startEngineInference } from '../engines/local-engine.ts';
import { createProviderClient } from '../engines/provider/client.ts';
import type { EngineConfig } from '../engines/settings.ts';
import type { ResultStore } from '../store/result-store.ts';
import type { ChildConfig } from './child.ts';
import { createLocalRunner } from './local-runner.ts';
import { observeRunner } from './observed-runner.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { createProviderRunner } from './provider-runner.ts';
import type { RemovalMetrics } from './removal-metrics.ts';
import type { RemovalRunner } from './removal-runner.ts';
import type { RunConfig } from './settings.ts';

/** Deadlines and priority of the picture processes. */
export type PoolLimits = Pick<PoolOptions, 'decodeDeadline' | 'workDeadline' | 'lowPriority'> &
  Pick<ChildConfig, 'svgCpuMs'>;

export interface LocalRunnerSetup {
  config: PlatformConfig & EngineConfig & RunConfig;
  logger: Logger;
  metrics: RemovalMetrics;
  scratch: Scratch;
  store: ResultStore;
  poolLimits?: PoolLimits | undefined;
}

export interface LocalRunner {
  pool: Pool;
  runner: RemovalRunner;
  close(): Promise<void>;
}

/** Sets up the child processes and the engine that the configuration names: a provider, a model, or the demo engine. */
export async function openLocalRunner(options: LocalRunnerSetup): Promise<LocalRunner> {
  const { config, logger, metrics, scratch, store, poolLimits } = options;
  const engine = await chooseLocalEngine(config);
  const threads = Math.max(1, Math.floor(availableParallelism() / config.workers));
  const onFault = (err: Error) => logger.error({ err }, 'a picture process failed');
  const { svgCpuMs, ...limits } = poolLimits ?? {};
  const inference = await startEngineInference(engine.config, { onFault, lowPriority: limits.lowPriority });
  const pool = createPool({
    size: config.workers,
    queueLimit: config.queueLimit,
    ...limits,
    child: { engine: engine.config, maxPixels, threads, ...(svgCpuMs !== undefined && { svgCpuMs }) },
    infer: inference?.infer,
    onFault,
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
    ? createProviderRunner({
        pool,
        scratch,
        store,
        provider,
        workers: config.workers,
        queueLimit: config.queueLimit,
        onFault: logThrottled(logger, 'the provider does not remove backgrounds'),
      })
    : createLocalRunner({ pool, scratch, store, engine: engine.about, inference });
  return {
    pool,
    runner: observeRunner(runner, metrics.observeRemoval),
    async close() {
      await pool.close();
      await inference?.close();
      await provider?.close();
    },
  };
}
