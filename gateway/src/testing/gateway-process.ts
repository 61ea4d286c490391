import { readConfig } from '../config.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { endOnSignal } from '../platform/process/end-on-signal.ts';
import { startServer } from '../server.ts';

// The gateway without a site, as a process that a test can kill.
const logger = createLogger('silent');
const gateway = await startServer({
  config: readConfig(process.env),
  logger,
  poolLimits: { lowPriority: process.env.LOW_PRIORITY !== 'no' },
});
process.stdout.write(`${gateway.url}\n`);
endOnSignal(() => gateway.close(), logger);
