import { readConfig } from '../config.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { startServer } from '../server.ts';
import { openSite } from '../site/open-site.ts';

// A gateway with deployed versions only, as a process that a test can kill.
const config = readConfig(process.env);
const logger = createLogger('silent');
const site = await openSite({ config, logger, workspace: null });
const gateway = await startServer({ config, logger, site });
process.stdout.write(`${gateway.url}\n`);
