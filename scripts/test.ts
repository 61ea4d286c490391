import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apps, root } from './apps.ts';
import { findBrowser, findRedis } from './tools.ts';

/** One check: a command in a folder. Checks of one stage run side by side. */
interface Check {
  name: string;
  command: readonly string[];
  directory?: string;
  env?: Record<string, string>;
}

const packages = [
  ...apps(),
  'shell/contract',
  'shell/kit',
  'shell/preset',
  'gateway',
  'gateway/contract',
  'gateway/matting',
  'tests',
  'scripts',
];
const withUnitTests = packages.filter((name) => existsSync(join(root, name, 'vitest.config.ts')));

const stages: readonly (readonly Check[])[] = [
  [
    { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { name: 'build', command: ['node', 'scripts/build.ts'] },
  ],
  packages
    .filter((name) => existsSync(join(root, name, 'tsconfig.json')))
    .map((name) => ({ name: `types of ${name}`, command: ['tsc', '-p', name] })),
  ...withUnitTests.map((name) => [{ name: `tests of ${name}`, command: ['vitest', 'run'], directory: name }]),
  [{ name: 'tests in the browser', command: ['playwright', 'test'], directory: 'tests' }],
];

const browser = findBrowser();
if (!browser) {
  process.stderr.write(
    'There is no Chromium: `npx playwright install chromium` or `apt-get install chromium-headless-shell` brings one.\n',
  );
  process.exit(1);
}
findRedis();

const started = performance.now();
let passed = 0;
const failed: string[] = [];
for (const stage of stages) {
  const width = stage.every(({ command }) => command[0] === 'tsc') ? 4 : stage.length;
  for (let index = 0; index < stage.length; index += width) {
    await Promise.all(stage.slice(index, index + width).map(run));
  }
}
const seconds = Math.round((performance.now() - started) / 1000);
for (const name of failed) process.stdout.write(`✗ ${name}\n`);
process.stdout.write(`Done in ${seconds} s.\nchecks: ${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);

async function run({ name, command, directory = '.', env = {} }: Check): Promise<void> {
  const [program = '', ...args] = command;
  const cwd = join(root, directory);
  const path = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(':');
  const from = performance.now();
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, CHROMIUM: browser, NODE_ENV: 'test', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  if (code === 0) passed += 1;
  else failed.push(name);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
}
