import { type Config, readConfig } from './config.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { createLogger } from './platform/observability/logger.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { endOnSignal } from './platform/process/end-on-signal.ts';
import { logUnhandledRejections } from './platform/process/log-unhandled-rejections.ts';
import { startServer } from './server.ts';
import { openSite } from './site/open-site.ts';

// The entry of `npm start`. Only the entry files read the environment and end the process.
const config = load();
if (process.argv.includes('--check-config')) {
  process.stdout.write('The configuration is valid.\n');
  process.exit(0);
}
const logger = createLogger(config.logLevel);
logUnhandledRejections(logger);

const { site, server } = await start(config).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  logger.debug({ err: error }, 'did not start');
  process.exit(1);
});
logger.info({ url: server.url, publicUrl: config.publicUrl }, 'listening');
endOnSignal(async () => {
  await server.close();
  await site.close();
}, logger);

async function start(config: Config) {
  const metrics = createMetrics();
  metrics.collectProcessMetrics();
  const site = await openSite({ config, logger });
  return { site, server: await startServer({ config, logger, metrics, site }) };
}

function load(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
