import { readConfig } from '../config.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { startServer } from '../server.ts';

// The gateway without a site, as a process that a test can kill.
const gateway = await startServer({ config: readConfig(process.env), logger: createLogger('silent') });
process.stdout.write(`${gateway.url}\n`);
process.once('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
