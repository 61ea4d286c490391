import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asksForHelp } from '../shell/preset/src/command/read-arguments.ts';
import { apps, packages, root } from './apps.ts';
import { browserTests } from './browser-tests.ts';
import { captureChild, wasInterrupted } from './child-process.mjs';
import { findBrowser, installRedis } from './tools.ts';

/** Runs a command in a folder; it must exit with 0. */
interface Check {
  name: string;
  command: readonly string[];
  directory?: string;
  env?: Record<string, string>;
}

const usage = `npm test checks everything.
npm test -- mf-blog checks one app or package; npm test -- mf-remover editor only those of its browser tests that have "editor" in their file name.
Apps and packages: ${packages().join(', ')}.
`;
const words = process.argv.slice(2);
if (asksForHelp(words)) {
  process.stdout.write(usage);
  process.exit(0);
}
const chosen = words.filter((word) => packages().includes(word));
const filters = words.filter((word) => !packages().includes(word));
const inBrowser = browserTests(chosen, filters);
if (filters.length > 0 && (chosen.length === 0 || !inBrowser)) {
  process.stderr.write(usage);
  process.exit(1);
}

const checked = chosen.length > 0 ? chosen : packages();
const has = (file: string) => (name: string) => existsSync(join(root, name, file));
const withUnitTests = checked.filter(has('vitest.config.ts'));
// The texts of all apps are checked in one run.
if (checked.some((name) => apps().includes(name)) && !withUnitTests.includes('tests'))
  withUnitTests.push('tests');
const unitTests = (name: string): Check => ({
  name: `unit tests of ${name}`,
  // One dot per test: the output is printed only after a failure, and failures must be easy to find in it. The
  // time limits are generous, because tests must also pass on a busy machine.
  command: ['vitest', 'run', '--reporter=dot', '--testTimeout=90000', '--hookTimeout=90000'],
  directory: name,
});

const build: Check = { name: 'build', command: ['node', 'scripts/build.ts'] };
/** Tests that start the site need the builds. */
const onBuilds: Check[] = [
  ...withUnitTests.filter((name) => name === 'scripts').map(unitTests),
  ...(inBrowser
    ? [
        {
          name: 'browser tests',
          command: ['playwright', 'test', ...inBrowser.files],
          directory: 'tests',
          env: inBrowser.env,
        },
      ]
    : []),
];
const others: Check[] = [
  {
    name: 'format and lint',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', ...(chosen.length > 0 ? chosen : ['.'])],
  },
  ...checked.filter(has('tsconfig.json')).map((name) => ({
    name: `types of ${name}`,
    command: ['tsc', '-p', name],
  })),
  ...withUnitTests.filter((name) => name !== 'scripts').map(unitTests),
];

const browser = inBrowser ? await findBrowser() : undefined;
if (inBrowser && !browser && !wasInterrupted()) {
  process.stderr.write(
    'There is no Chromium: `npx playwright install chromium` or `apt-get install chromium-headless-shell` installs one.\n',
  );
  process.exit(1);
}
if (withUnitTests.includes('gateway')) await installRedis();

const started = performance.now();
let passed = 0;
const failed: string[] = [];
// Two checks at a time: the browser tests wait often enough to leave room for the other checks.
await Promise.all([onBuilds.length > 0 && buildAndRun(onBuilds), runInTurn(others)]);
for (const name of failed) process.stdout.write(`✗ ${name}\n`);
process.stdout.write(`Done in ${secondsSince(started)} s.\n`);
process.stdout.write(`checks: ${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 && !wasInterrupted() ? 0 : 1);

async function buildAndRun(checks: readonly Check[]): Promise<void> {
  if (await run(build)) await runInTurn(checks);
  else failed.push(...checks.map(({ name }) => `${name} (not run: there is no build)`));
}

async function runInTurn(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await run(check);
}

async function run({ name, command, directory = '.', env = {} }: Check): Promise<boolean> {
  if (wasInterrupted()) return false;
  const [program = '', ...args] = command;
  const cwd = join(root, directory);
  const path = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(':');
  const from = performance.now();
  const { code, output } = await captureChild(program, args, {
    cwd,
    // After any other signal Playwright leaves the gateway of its tests running.
    stopWith: 'SIGINT',
    env: {
      ...process.env,
      PATH: path,
      CHROMIUM: browser,
      NODE_ENV: 'test',
      // The output goes to a log, which shows no colours.
      NO_COLOR: '1',
      ...env,
    },
  });
  if (wasInterrupted()) return false;
  const ok = code === 0;
  if (ok) passed += 1;
  else failed.push(name);
  const details = ok ? flakyTests(output) : `${output}\n`;
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${secondsSince(from)} s)\n${details}`);
  return ok;
}

/** The lines in which Playwright lists tests that passed only on a repeat. */
function flakyTests(output: string): string {
  return /^ +\d+ flaky\n(?: {4}.+\n)*/m.exec(output)?.[0] ?? '';
}

function secondsSince(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}
