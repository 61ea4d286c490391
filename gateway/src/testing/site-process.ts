import { readConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { openSite } from '../site.ts';
import { startGateway } from '../start-gateway.ts';

// A gateway with a site of deployed versions alone, as a process that a test can kill.
const config = readConfig(process.env);
const logger = createLogger('silent');
const site = await openSite({ config, logger, workspace: null });
const gateway = await startGateway({ config, logger, pages: site.pages, deployments: site.deployments });
process.stdout.write(`${gateway.url}\n`);
