import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { checkDataDir } from './platform/disk/check-data-dir.ts';
import { checkAddress } from './platform/http/listen.ts';
import { messageOf } from './platform/message-of.ts';
import { createLogger } from './platform/observability/logger.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { endOnSignal } from './platform/process/end-on-signal.ts';
import { logUnhandledRejections } from './platform/process/log-unhandled-rejections.ts';
import { chooseLocalEngine, startEngineInference } from './removal/engines/local-engine.ts';
import { startServer } from './server.ts';
import { openSite } from './site/open-site.ts';

/** What the gateway makes in its data folder. */
const inDataDir = ['deployments', 'incoming', 'results', 'scratch', 'token-secret'];

// The entry of `npm start`. Only the entry files read the environment and end the process.
const config = load();
if (onlyChecksConfig()) {
  await checkMachine(config).catch(endWithMessage);
  process.stdout.write('The configuration is valid.\n');
  process.exit(0);
}
const logger = createLogger(config.logLevel);
logUnhandledRejections(logger);

const { site, server } = await start(config).catch((error: unknown) => {
  logger.debug({ err: error }, 'did not start');
  return endWithMessage(error);
});
export const { url } = server;
logger.info({ url, publicUrl: config.publicUrl }, 'listening');
endOnSignal(async () => {
  await server.close();
  await site.close();
}, logger);

async function start(config: Config) {
  await checkDataDir(config.dataDir, inDataDir);
  // The site makes new builds live. With a used port, that would change the site of another gateway with this folder.
  await checkAddress(config);
  const metrics = createMetrics();
  metrics.collectProcessMetrics();
  const site = await openSite({ config, logger, metrics });
  return { site, server: await startServer({ config, logger, metrics, site }) };
}

function load(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return endWithMessage(error);
  }
}

/** A misspelt option must not start the gateway. */
function onlyChecksConfig(): boolean {
  try {
    return parseArgs({ options: { 'check-config': { type: 'boolean' } } }).values['check-config'] === true;
  } catch (error) {
    return endWithMessage(error);
  }
}

/** @throws ConfigError with every fault. */
async function checkMachine(config: Config): Promise<void> {
  const checks = [
    // A gateway may already use the configured port.
    checkAddress({ host: config.host, port: 0 }),
    checkDataDir(config.dataDir, inDataDir),
    checkModel(config),
  ];
  const faults = (await Promise.allSettled(checks)).flatMap((check) => {
    if (check.status === 'fulfilled') return [];
    return check.reason instanceof ConfigError ? check.reason.faults : [messageOf(check.reason)];
  });
  if (faults.length > 0) throw new ConfigError(faults);
}

/** The workers of a fleet run the model, so its gateways need none. */
async function checkModel(config: Config): Promise<void> {
  if (config.redisUrl !== undefined) return;
  const engine = await chooseLocalEngine(config);
  const inference = await startEngineInference(engine.config);
  await inference?.close();
}

function endWithMessage(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
