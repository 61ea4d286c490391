// Starts everything: runs on any Node from 20 on and on npm alone, brings the pinned pnpm and Node 24.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [task = 'start', ...args] = process.argv.slice(2);

const tasks = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  bench: 'scripts/bench.ts',
  deploy: 'scripts/deploy.ts',
  rollback: 'scripts/rollback.ts',
  worker: 'gateway/src/worker.ts',
  looks: 'scripts/looks.ts',
  model: 'gateway/src/model.ts',
  'new-remote': 'scripts/new-remote.ts',
  packages: 'scripts/packages.ts',
  format: 'scripts/format.ts',
};

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Liftout needs Node 20 or newer to start; this is ${process.version}.`);
if (!(task in tasks)) fail(`Unknown task "${task}". Known: ${Object.keys(tasks).join(', ')}.`);

install();
const node = installedNode();
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const child = spawnSync(node, [join(root, tasks[task]), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
process.exit(child.status ?? 1);

/** Installs when something changed since the last time. */
function install() {
  const stamp = join(root, 'node_modules', '.liftout-installed');
  const lockfile = join(root, 'pnpm-lock.yaml');
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(lockfile).mtimeMs) return;
  process.stdout.write('Installing packages...\n');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const result = spawnSync(
    npx,
    ['--yes', config.pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
      encoding: 'utf8',
    },
  );
  if (result.status !== 0) {
    process.stderr.write(result.stdout ?? '');
    fail('Installing failed. Is the npm registry within reach?');
  }
  writeFileSync(stamp, '');
  const now = new Date();
  utimesSync(stamp, now, now);
}

/** Node 24 as the npm package `node`; where that has no build for a platform, a system Node that is new enough. */
function installedNode() {
  const local = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(local)) return local;
  if (major >= 24) return process.execPath;
  return fail(`There is no Node 24 package for this platform. Install Node 24 or newer and try again.`);
}
