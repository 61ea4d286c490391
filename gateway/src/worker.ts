import { readConfig } from './config.ts';
import { checkDataDir } from './platform/disk/check-data-dir.ts';
import { messageOf } from './platform/message-of.ts';
import { createLogger } from './platform/observability/logger.ts';
import { endOnSignal } from './platform/process/end-on-signal.ts';
import { logUnhandledRejections } from './platform/process/log-unhandled-rejections.ts';
import { startWorker } from './removal/run/queue/start-worker.ts';

// The entry of `npm run worker`.
try {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  logUnhandledRejections(logger);
  await checkDataDir(config.dataDir, ['scratch']);
  const worker = await startWorker({ config, logger });
  logger.info({ concurrency: config.workers }, 'working');
  endOnSignal(() => worker.close(), logger);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
