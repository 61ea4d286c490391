import { readArguments } from '../shell/preset/src/command/read-arguments.ts';
import { refuseUsedPort } from '../shell/preset/src/command/refuse-used-port.ts';
import { packPackages } from './pack-packages.ts';
import { runCommand } from './run-command.ts';
import { servePackages } from './serve-packages.ts';

const usage = 'npm run packages [-- --serve [--port 4873]]';

/**
 * `npm run packages` makes the tarballs of the packages that remotes in other repositories need, in `dist/packages`.
 * With `--serve` it also serves them as a registry for the scope `@liftout`, for trials on one machine.
 */
await runCommand(async () => {
  const { values } = readArguments(process.argv.slice(2), usage, {
    serve: { type: 'boolean' },
    port: { type: 'string', default: '4873' },
  });
  const port = Number(values.port);
  if (values.serve) await refuseUsedPort(port, '--port');
  const tarballs = await packPackages();
  process.stdout.write(`${tarballs.join('\n')}\n`);
  if (!values.serve) return;
  const { url } = await servePackages(tarballs, port);
  process.stdout.write(`Registry of the scope @liftout: ${url} (Ctrl-C ends it)\n`);
});
