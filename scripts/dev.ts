import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { watchConfiguration } from '../shell/preset/src/command/load-configurations.ts';
import { refuseUsedPort } from '../shell/preset/src/command/refuse-used-port.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { apps, remotes, root } from './apps.ts';
import { buildApps, descriptorHash, isUpToDate } from './build-apps.ts';
import { startChild, stopChildren, wasInterrupted } from './child-process.mjs';
import { readOptions, runCommand } from './run-command.ts';

const usage = `npm run dev [-- ${remotes().join(' | ')} [--against URL | --alone]]`;
const firstPort = Number(process.env.DEV_PORT || 4300);
const programs: Promise<number>[] = [];

/**
 * `npm run dev` works on all apps. `npm run dev -- mf-blog` works on that remote only, over the builds of the others or
 * over a running site; with `--alone` it shows the remote in kit's stand-in shell, without a gateway.
 */
await runCommand(async () => {
  const { values, positionals } = readOptions(usage, {
    against: { type: 'string' },
    alone: { type: 'boolean' },
  });
  const { against, alone } = values;
  const refuse = (why: string) => new CommandError(`${why}\nUsage: ${usage}`);
  if (!Number.isInteger(firstPort) || firstPort < 1 || firstPort > 65_535) {
    throw refuse('DEV_PORT must be a number from 1 to 65535.');
  }
  if (positionals.includes('shell')) throw refuse('The shell is developed with all apps: npm run dev');
  const unknown = positionals.find((name) => !remotes().includes(name));
  if (unknown !== undefined) throw refuse(`There is no ${unknown}.`);
  const [remote, ...more] = positionals;
  if (more.length > 0) throw refuse('Name one remote, or none for all apps.');
  if (alone && against !== undefined) throw refuse('Use only one of --against and --alone.');
  if (remote === undefined) {
    if (alone || against !== undefined) throw refuse('--against and --alone are for one remote.');
    await developAll();
    return;
  }
  await refuseUsedPort(firstPort, 'DEV_PORT');
  if (alone) develop(remote, ['--alone']);
  else develop(remote, ['--against', against ?? (await startSite(remote))]);
});

/** The development server of one remote, which serves the whole site. */
function develop(name: string, args: readonly string[]): void {
  const command = join(root, 'shell/preset/src/command/liftout.ts');
  start([command, 'dev', '--port', String(firstPort), ...args], join(root, name), {});
}

/** Starts a gateway over the builds of the workspace. Makes missing builds, but does not replace old ones. */
async function startSite(name: string): Promise<string> {
  const isMissing = (app: string) => descriptorHash(app) === undefined;
  if (isMissing('shell') && !(await buildApps(['shell']))) process.exit(1);
  const others = remotes().filter((other) => other !== name);
  const missing = others.filter(isMissing);
  // The gateway loads the builds when they are ready.
  void buildApps(missing);
  const old = ['shell', ...others.filter((other) => !missing.includes(other))].filter(
    (app) => !isUpToDate(app),
  );
  if (old.length > 0) {
    process.stdout.write(
      `Shown as they were last built: ${old.join(', ')}. \`npm run build\` builds them.\n`,
    );
  }
  const gateway = start([join(root, 'gateway/src/dev.ts')], root, {
    PORT: '0',
    DATA_DIR: process.env.DATA_DIR ?? join(root, 'data/development'),
  });
  // The gateway prints log lines, too.
  return new Promise((resolve) => {
    createInterface({ input: gateway.stdout as Readable }).on('line', (line) => {
      if (line.startsWith('http')) resolve(line);
      else process.stderr.write(`${line}\n`);
    });
  });
}

async function developAll(): Promise<void> {
  const servers = apps().map((name, index) => {
    watchConfiguration(join(root, name));
    rmSync(join(root, name, 'dist/dev'), { recursive: true, force: true });
    const port = firstPort + 1 + index;
    const cli = join(root, 'shell/preset/node_modules/@rspack/cli/bin/rspack.js');
    start([cli, 'serve'], join(root, name), { NODE_ENV: 'development', LIFTOUT_DEV_PORT: String(port) });
    return `${name}=http://127.0.0.1:${port}`;
  });
  process.stdout.write(`Building ${apps().join(', ')}...\n`);
  await Promise.all(apps().map(built));
  start([join(root, 'gateway/src/dev.ts'), ...servers], root, {}).stdout?.pipe(process.stdout);
}

function start(args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const isGateway = cwd === root;
  const { child, ended } = startChild(process.execPath, args, {
    cwd,
    stdio: ['inherit', isGateway ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  programs.push(ended);
  void ended.then(stopAll);
  return child;
}

async function built(name: string): Promise<void> {
  const descriptor = join(root, name, 'dist/dev/descriptor.json');
  while (!existsSync(descriptor) || statSync(descriptor).size === 0) {
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** After one program has ended: ends the others, then this process with the exit code of the first program. */
async function stopAll(code: number): Promise<void> {
  if (!wasInterrupted()) stopChildren('SIGTERM');
  await Promise.all(programs);
  process.exit(wasInterrupted() ? 0 : code);
}
