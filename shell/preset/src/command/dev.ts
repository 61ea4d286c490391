import { CommandError } from '../command-error.ts';
import { loadConfigurations, watchConfiguration } from './load-configurations.ts';
import { readArguments } from './read-arguments.ts';
import { refuseUsedPort } from './refuse-used-port.ts';
import { siteAddress } from './site-address.ts';

const usage = 'liftout dev [--against URL | --alone] [--port 4300]';

/**
 * `liftout dev` shows a running site with this remote from the working tree. With `--alone` it shows the remote in kit's
 * stand-in shell, without a site.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, usage, {
    against: { type: 'string' },
    alone: { type: 'boolean' },
    port: { type: 'string', default: '4300' },
  });
  if (values.alone && values.against !== undefined) {
    throw new CommandError(`Use only one of --against and --alone.\nUsage: ${usage}`);
  }
  const port = Number(values.port);
  await refuseUsedPort(port, '--port');
  const directory = process.cwd();
  const started = performance.now();
  process.env.NODE_ENV = 'development';
  const server = values.alone
    ? await startAlone(directory, port)
    : await startAgainst(directory, siteAddress(directory, values.against), port);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const warnings = server.warnings ?? [];
  if (warnings.length > 0) {
    process.stdout.write(
      `The site would refuse this remote:\n${warnings.map((line) => `  ✗ ${line}\n`).join('')}`,
    );
  }
  process.stdout.write(`${server.url} (ready in ${seconds} s)\n`);
  watchConfiguration(directory);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

async function startAlone(directory: string, port: number) {
  process.env.LIFTOUT_ALONE = '1';
  const { startStandAloneServer } = await import('../dev/stand-alone-server.ts');
  return startStandAloneServer(await loadConfigurations(directory), port);
}

async function startAgainst(directory: string, site: URL, port: number) {
  const configurations = await loadConfigurations(directory);
  const { startDevServer } = await import('../dev/dev-server.ts');
  process.stdout.write(`Showing ${site.origin} with this remote...\n`);
  const { SiteError } = await import('../dev/site.ts');
  return startDevServer({ directory, configurations, site, port }).catch((error: unknown) => {
    throw error instanceof SiteError ? new CommandError(error.message) : error;
  });
}
