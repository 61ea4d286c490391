// Starts every task. It needs only npm and Node 20 or newer, and installs the pinned pnpm and Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureChild, runChild, stopChildren, wasInterrupted } from './child-process.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [task = 'start', ...words] = process.argv.slice(2);
// pnpm passes on the `--`, npm removes it.
const args = words[0] === '--' ? words.slice(1) : words;

/**
 * Script and fixed arguments of each task.
 * @type {Record<string, string | readonly [string, ...string[]]>}
 */
const tasks = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  bench: 'scripts/bench.ts',
  deploy: 'scripts/deploy.ts',
  rollback: 'scripts/rollback.ts',
  retire: 'scripts/retire.ts',
  tokens: 'scripts/tokens.ts',
  worker: 'gateway/src/worker.ts',
  cut: 'gateway/src/cut.ts',
  'check-config': ['gateway/src/main.ts', '--check-config'],
  screenshots: 'scripts/screenshots.ts',
  model: 'gateway/src/model.ts',
  'new-remote': 'scripts/new-remote.ts',
  packages: 'scripts/packages.ts',
  'verify-packages': 'tests/own-repository/verify.ts',
  sbom: 'scripts/sbom.ts',
  notices: 'scripts/notices.ts',
  format: 'scripts/format.ts',
};

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Liftout needs Node 20 or newer to start; this is ${process.version}.`);
const [script, ...fixedArgs] = [tasks[task] ?? []].flat();
if (!script) fail(`Unknown task "${task}". Known: ${Object.keys(tasks).join(', ')}.`);

if (process.env.npm_lifecycle_event) stopWithParent();
const node = await install();
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
process.exitCode = await runChild(node, [join(root, script), ...fixedArgs, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // The tasks and the processes that they start share the compile cache of Node.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: path,
    // npm starts scripts in the folder of package.json. INIT_CWD is the folder in which the command was typed.
    LIFTOUT_DIRECTORY: process.env.INIT_CWD || process.cwd(),
  },
});

/**
 * npm runs a task through a shell. A SIGTERM to npm ends npm and that shell, but not the program that the shell has
 * started. This function stops the task within a second after that.
 */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stopChildren('SIGTERM');
  }, 500);
  timer.unref();
}

/**
 * Installs when the lockfile has changed since the last time, or when there is no Node 24.
 * @returns {Promise<string>} Node 24
 */
async function install() {
  const installed = join(root, 'node_modules', '.liftout-installed');
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  const isInstalled = existsSync(installed) && readFileSync(installed, 'utf8') === lockfile;
  const earlier = isInstalled ? findNode() : undefined;
  if (earlier) return earlier;
  // An interrupted install leaves packages of two lockfiles.
  rmSync(installed, { force: true });
  const started = performance.now();
  process.stdout.write('Installing packages...\n');
  const windows = process.platform === 'win32';
  const { code, output } = await captureChild(
    windows ? 'npx.cmd' : 'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: root, shell: windows },
  );
  if (wasInterrupted()) process.exit(code || 1);
  if (code !== 0) {
    process.stderr.write(output);
    fail('Installing failed. Can this machine reach the npm registry?');
  }
  const node = findNode();
  if (!node) {
    // The package `node` is optional: for pnpm, a failed download of it is no failure.
    process.stderr.write(output);
    return fail(
      'Node 24 could not be installed. The output above says why. Try again, or install Node 24 or newer.',
    );
  }
  writeFileSync(installed, lockfile);
  process.stdout.write(`Installed in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  return node;
}

/**
 * Node 24 from the npm package `node`, else a system Node that is new enough. The package needs glibc: on Alpine it is
 * installed but does not run.
 */
function findNode() {
  const local = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (spawnSync(local, ['--version']).status === 0) return local;
  return major >= 24 ? process.execPath : undefined;
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
