import { ConfigError, readConfig } from './config.ts';
import { createLogger } from './observability/logger.ts';
import { createMetrics } from './observability/metrics.ts';
import { openSite } from './site.ts';
import { startGateway } from './start-gateway.ts';

// The only place that reads the environment and ends the process.
const config = load();
if (process.argv.includes('--check-config')) {
  process.stdout.write('The configuration is valid.\n');
  process.exit(0);
}
const logger = createLogger(config.logLevel);
const metrics = createMetrics();
metrics.collectProcessMetrics();

const { site, gateway } = await start().catch((error: unknown) => {
  // For an operator: what is missing is said in a sentence, and the rest is for the log.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  logger.debug({ err: error }, 'did not start');
  process.exit(1);
});
logger.info({ url: gateway.url, publicUrl: config.publicUrl }, 'listening');

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    logger.info({ signal }, 'shutting down');
    void gateway
      .close()
      .then(() => site.close())
      .then(() => process.exit(0));
  });
}

async function start() {
  const site = await openSite({ config, logger });
  const gateway = await startGateway({
    config,
    logger,
    metrics,
    pages: site.pages,
    deployments: site.deployments,
  });
  return { site, gateway };
}

function load() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
