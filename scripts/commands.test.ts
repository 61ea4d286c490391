import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../gateway/src/testing/free-port.ts';
import { root } from './apps.ts';

let folder: string;

/** A workspace with the scripts of this one, the shell and `mf-first`. */
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'liftout-commands-')));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  mkdirSync(join(folder, 'shell'));
  for (const name of ['contract', 'preset'])
    symlinkSync(join(root, 'shell', name), join(folder, 'shell', name));
  write('package.json', '{ "type": "module", "packageManager": "pnpm@11.0.0" }');
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  for (const name of ['shell', 'mf-first']) {
    write(`${name}/package.json`, `{ "name": "${name}", "dependencies": {}, "devDependencies": {} }`);
    writeConfiguration(name, [`/${name}`]);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The program that runs instead of `npx`, in the folder of the workspace. */
function replaceNpx(script: string) {
  write('bin/npx', `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'bin/npx'), 0o755);
}

function start(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'scripts', script), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, ...env },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, errors }));
  return { child, ended };
}

it('an interrupted install counts for no lockfile, and asks nothing about the registry', async () => {
  write('node_modules/.liftout-installed', 'hash of the lockfile of another branch');
  replaceNpx('echo > started; exec sleep 30');
  const { child, ended } = start('run.mjs', ['build']);
  await vi.waitFor(() => expect(existsSync(join(folder, 'started'))).toBe(true), 20_000);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 143, errors: '' });
  expect(existsSync(join(folder, 'node_modules/.liftout-installed'))).toBe(false);
});

const asksForAbsentApp = ['build', 'no-such-app'];
/** Makes a process take itself for Node 20. */
const onNode20 = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })",
  )}`,
};

it('says why there is no Node 24, and installs again the next time', async () => {
  replaceNpx('mkdir -p node_modules; echo node@24 preinstall: no connection');
  const { code, errors } = await start('run.mjs', asksForAbsentApp, onNode20).ended;
  expect(errors).toMatch(/no connection\n+Node 24 could not be installed/);
  expect(code).toBe(1);
  replaceNpx(`mkdir -p node_modules/.bin && ln -s ${process.execPath} node_modules/.bin/node`);
  expect((await start('run.mjs', asksForAbsentApp, onNode20).ended).errors).toMatch(
    /^There is no no-such-app/,
  );
});

it('uses the system Node where the one of the package does not run', async () => {
  replaceNpx('mkdir -p node_modules/.bin && echo no program > node_modules/.bin/node');
  expect((await start('run.mjs', asksForAbsentApp).ended).errors).toMatch(/^There is no no-such-app/);
});

/** A configuration that writes the descriptor itself. */
function writeConfiguration(name: string, paths: readonly string[]) {
  const descriptor = JSON.stringify({ name, hash: '1', paths });
  write(
    `${name}/rspack.config.ts`,
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist');
    writeFileSync('dist/descriptor.json', '${descriptor}');
    export default { entry: {} };`,
  );
}

it('a build that fails leaves no descriptor of the build before it', async () => {
  write('mf-first/dist/descriptor.json', '{ "hash": "1" }');
  write('mf-first/rspack.config.ts', 'throw new Error("does not compile");');
  const { code, errors } = await start('build.ts', ['mf-first']).ended;
  expect(errors).toContain('Building mf-first failed.');
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'mf-first/dist/descriptor.json'))).toBe(false);
});

it('an interrupted build does not count as failed', async () => {
  write(
    'mf-first/rspack.config.ts',
    `import { writeFileSync } from 'node:fs';
    writeFileSync('../started', '');
    await new Promise((done) => setTimeout(done, 30_000));`,
  );
  const { child, ended } = start('build.ts', ['mf-first']);
  await vi.waitFor(() => expect(existsSync(join(folder, 'started'))).toBe(true), 20_000);
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 1, errors: '' });
});

it('npm run new-remote builds the other remotes, and refuses a page that one of them owns', async () => {
  writeConfiguration('mf-first', ['/second']);
  const { code, errors } = await start('new-remote.ts', ['mf-second']).ended;
  expect(errors).toContain('mf-second would have the page /second, which belongs to mf-first.');
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'mf-second'))).toBe(false);
});

it('npm run new-remote leaves nothing behind when the install fails', async () => {
  write('node_modules/.liftout-installed', 'hash of the lockfile');
  replaceNpx('echo changed > pnpm-lock.yaml; exit 1');
  const { code, errors } = await start('new-remote.ts', ['mf-second']).ended;
  expect(errors).toContain('There is no mf-second now.');
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'mf-second'))).toBe(false);
  expect(readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8')).toBe('lockfileVersion: 9');
  expect(existsSync(join(folder, 'node_modules/.liftout-installed'))).toBe(false);
});

it('npm run notices names the fonts, in a file in the folder in which it was typed', async () => {
  replaceNpx('echo {}');
  write('shell/fonts/some-sans.LICENSE', 'SIL Open Font License\n');
  const { code } = await start('notices.ts', ['out/notices.txt'], { LIFTOUT_DIRECTORY: folder }).ended;
  expect(code).toBe(0);
  const notices = readFileSync(join(folder, 'out/notices.txt'), 'utf8');
  expect(notices).toMatch(/\n=+\nThe font some-sans\n\nSIL Open Font License$/);
});

it('npm run bench builds the site for the benchmarks that use it', async () => {
  const hasBuild = `import { existsSync } from 'node:fs';
    process.stderr.write(String(existsSync('../mf-first/dist/descriptor.json')));`;
  write('tests/bench/engine.ts', hasBuild);
  write('tests/bench/pages.ts', hasBuild);
  expect(await start('bench.ts', ['engine']).ended).toEqual({ code: 0, errors: 'false' });
  expect(await start('bench.ts', ['pages']).ended).toEqual({ code: 0, errors: 'true' });
});

it('npm run dev passes on what the gateway logs before its address', async () => {
  // The configuration shows how the development server was started.
  write('mf-first/rspack.config.ts', 'throw new Error(process.argv.slice(2).join(" "));');
  write(
    'gateway/src/dev.ts',
    `process.stdout.write('a log line\\n');
    setTimeout(() => process.stdout.write('http://127.0.0.1:1\\n'), 100);
    setInterval(() => {}, 1000);`,
  );
  const { errors } = await start('dev.ts', ['mf-first'], { DEV_PORT: String(await freePort()) }).ended;
  expect(errors).toMatch(/^a log line\n/);
  expect(errors).toContain('--against http://127.0.0.1:1');
});
