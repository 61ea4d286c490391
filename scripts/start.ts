import { readConfig } from '../gateway/src/config.ts';
import { checkAddress } from '../gateway/src/platform/http/listen.ts';
import { readArguments } from '../shell/preset/src/command/read-arguments.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { apps } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  readArguments(
    process.argv.slice(2),
    'npm start (the settings are environment variables: gateway/README.md)',
    {},
  );
  try {
    await checkAddress(readConfig(process.env));
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  if (!(await buildApps(apps()))) process.exit(1);
  const started = performance.now();
  process.env.NODE_ENV ??= 'production';
  // Imported by name, not by path: the gateway is type-checked in its own package.
  const gateway = '../gateway/src/main.ts';
  const { url }: { url: string } = await import(gateway);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const address = url.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost');
  process.stdout.write(`Liftout is up on ${address} (${seconds} s).\n`);
  if (!process.env.REMOVAL_MODEL && !process.env.REMOVAL_PROVIDER_API_KEY) {
    process.stdout.write(
      'The built-in engine is in use. For all kinds of subjects and backgrounds: npm run model -- isnet\n',
    );
  }
});
