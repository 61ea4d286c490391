import { readConfig } from '../config.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { endOnSignal } from '../platform/process/end-on-signal.ts';
import { startWorker } from '../removal/run/queue/start-worker.ts';

// A worker whose pictures do not wait for all other processes of the machine, as a process that a test can kill.
const logger = createLogger('silent');
const worker = await startWorker({
  config: readConfig(process.env),
  logger,
  poolLimits: { lowPriority: false },
});
process.stdout.write('working\n');
endOnSignal(() => worker.close(), logger);
