import { readConfig } from './config.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { checkAddress } from './platform/http/listen.ts';
import { createLogger } from './platform/observability/logger.ts';
import { endOnSignal } from './platform/process/end-on-signal.ts';
import { startServer } from './server.ts';
import { openSite } from './site/open-site.ts';

/**
 * The entry of `npm run dev`. `node dev.ts mf-blog=http://127.0.0.1:4302 …` serves the named apps from their
 * development servers and all others from the workspace's builds.
 */
const devServers = new Map(
  process.argv.slice(2).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  }),
);
try {
  const config = readConfig(process.env);
  const logger = createLogger('warn');
  // As at `npm start`: the site makes new builds live.
  await checkAddress(config);
  const site = await openSite({ config, logger, devServers });
  const server = await startServer({ config, logger, site });
  process.stdout.write(`${server.url}\n`);
  endOnSignal(() => server.close(), logger);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
