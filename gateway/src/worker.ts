import { readConfig } from './config.ts';
import { createLogger } from './platform/observability/logger.ts';
import { startWorker } from './removal/run/queue/start-worker.ts';

// The entry of `npm run worker`.
try {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const worker = await startWorker({ config, logger });
  logger.info({ concurrency: config.workers }, 'working');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'shutting down');
      void worker.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
