import { readConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { startGateway } from '../start-gateway.ts';

// The gateway without pages, as a process that a test can kill.
const gateway = await startGateway({ config: readConfig(process.env), logger: createLogger('silent') });
process.stdout.write(`${gateway.url}\n`);
process.once('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
