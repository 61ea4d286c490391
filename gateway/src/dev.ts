import { readConfig } from './config.ts';
import { createLogger } from './observability/logger.ts';
import { openSite } from './site.ts';
import { startGateway } from './start-gateway.ts';

/**
 * The gateway for development, started by `npm run dev`: `node dev.ts mf-blog=http://127.0.0.1:4302 …` lays
 * the builds of these development servers over the workspace's.
 */
const devServers = new Map(
  process.argv.slice(2).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  }),
);
const config = readConfig(process.env);
const logger = createLogger('warn');
const site = await openSite({ config, logger, devServers });
const gateway = await startGateway({ config, logger, pages: site.pages, deployments: site.deployments });
process.stdout.write(`${gateway.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gateway.close().then(() => process.exit(0)));
}
