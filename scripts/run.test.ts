import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../gateway/src/testing/free-port.ts';
import { root } from './apps.ts';

const launcher = join(root, 'scripts/run.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'liftout-run-'));
const started: ChildProcess[] = [];

afterEach(() => {
  for (const { pid } of started.splice(0)) stopGroup(pid);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Ends the processes that a test has left running. */
function stopGroup(leader: number | undefined) {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}

/** Starts a program without a terminal, like a process manager. Each program has a separate process group. */
function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  });
  started.push(child);
  return child;
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 45_000, interval: 50 });

async function startGateway(program: string, args: string[]) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/health/live`;
  const child = start(program, args, { PORT: String(port) });
  await eventually(async () => expect(await answers(url)).toBe(true));
  return { child, url };
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'the launcher passes %s on to the gateway, waits for it and exits with its code',
  async (signal) => {
    const { child, url } = await startGateway(process.execPath, [launcher, 'start']);
    const exit = once(child, 'exit');
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
    expect(await answers(url)).toBe(false);
  },
);

it('npm start names the address with the port that it has got', async () => {
  const child = start(process.execPath, [launcher, 'start'], { PORT: '0' });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await eventually(async () => expect(output).toContain('Liftout is up on'));
  const [, port] = /on http:\/\/localhost:(\d+) /.exec(output) ?? [];
  expect(await answers(`http://127.0.0.1:${port}/api/health/live`)).toBe(true);
});

it.each([
  ['npm start', [launcher, 'start']],
  ['the gateway', [join(root, 'gateway/src/main.ts')]],
  ['the gateway for development', [join(root, 'gateway/src/dev.ts')]],
])('%s puts nothing live when its port is in use', async (_, args) => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = start(process.execPath, args, { PORT: String(port), HOST: '127.0.0.1' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  expect(output).toMatch(/^The configuration has a fault:\n {2}- PORT must be free/);
  expect(code).toBe(1);
  expect(existsSync(join(dataDir, 'deployments'))).toBe(false);
});

it('a signal to the whole process group is one request to end', async () => {
  const { child, url } = await startGateway(process.execPath, [launcher, 'start']);
  const exit = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await answers(url)).toBe(false);
});

it('a SIGTERM to npm start ends the gateway', async () => {
  const { child, url } = await startGateway('npm', ['start']);
  child.kill('SIGTERM');
  await eventually(async () => expect(await answers(url)).toBe(false));
});

it('the gateway of a program that fails ends with it', async () => {
  const program = `
    import { startGateway } from './tests/support/gateway.ts';
    console.log((await startGateway()).url);
    throw new Error('failed on purpose');`;
  const child = start(process.execPath, ['--input-type=module', '--eval', program]);
  const [url] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  await eventually(async () => expect(await answers(`${url.toString().trim()}/api/health/live`)).toBe(false));
});

it('npm run dev ends its development servers', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child = start(process.execPath, [launcher, 'dev', 'mf-legal', '--alone'], { DEV_PORT: String(port) });
  await eventually(async () => expect(await answers(url)).toBe(true));
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await answers(url)).toBe(false);
});

it.each([
  ['cut', ['in', 'out'], '/typed-here/in'],
  ['model', ['isnet', '--yes', '--from', 'a.tgz'], '/typed-here/a.tgz'],
])('npm run %s looks for files in the folder in which it was typed', async (task, args, path) => {
  const child = start(process.execPath, [launcher, task, ...args], { INIT_CWD: '/typed-here' });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await once(child, 'close');
  expect(errors.split(/\s/)).toContain(path);
});

it('exits with the code of a task that fails', async () => {
  const child = start(process.execPath, [launcher, 'worker'], { REDIS_URL: '' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
});

it.each([
  [{ REMOVAL_MODEL: 'u2net' }, 1, /The model u2net is not installed. Fetch it with: npm run model -- u2net/],
  [{ REMOVAL_MODEL: 'no-such-model' }, 1, /REMOVAL_MODEL must be one of .*, or the path of an \.onnx file/],
  [{ PORT: 'abc' }, 1, /PORT must be/],
  [{ HOST: '192.0.2.1' }, 1, /HOST must be an address of this machine/],
  [
    { DATA_DIR: '/dev/null' },
    1,
    /DATA_DIR must be a folder that the gateway can write to: \/dev\/null is no/,
  ],
  [{ DATA_DIR: '/dev/null/deep' }, 1, /DATA_DIR must be a folder/],
  [
    { HOST: '192.0.2.1', DATA_DIR: '/dev/null', REMOVAL_MODEL: 'no-such-model' },
    1,
    /has 3 faults:\n {2}- HOST must .+\n {2}- DATA_DIR must .+\n {2}- --model or REMOVAL_MODEL must /,
  ],
  [{ REMOVAL_MODEL: 'u2net', REMOVAL_PROVIDER_API_KEY: 'a key' }, 0, /The configuration is valid/],
  [{}, 0, /The configuration is valid/],
] as const)('npm run check-config checks %j', async (env, code, message) => {
  const child = start(process.execPath, [launcher, 'check-config'], env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [exitCode] = await once(child, 'close');
  expect(output).toMatch(message);
  expect(exitCode).toBe(code);
});

it.each([
  ...['build', 'deploy', 'dev', 'format', 'new-remote', 'notices', 'packages', 'retire', 'rollback', 'sbom'],
  ...['screenshots', 'start', 'test', 'tokens'],
])('npm run %s shows its usage when it is asked for help', async (task) => {
  const child = start(process.execPath, [launcher, task, '--help']);
  const [message] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  expect(message.toString()).toMatch(new RegExp(`^(Usage: )?npm (run )?${task}\\s`));
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
});

it.each([
  [[], { npm_config_serve: 'true' }, /^npm took `--serve` for itself\./],
  [['--serve', '--port', 'abc'], {}, /^--port must be a number from 1 to 65535\.\n$/],
  [['--serve', '--prot', '1'], {}, /^Unknown option '--prot'/],
] as const)('npm run packages refuses %j %j before it packs', async (args, env, message) => {
  const child = start(process.execPath, [launcher, 'packages', ...args], env);
  const [output] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
  expect(output.toString()).toMatch(message);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});

it.each(['format', 'notices', 'sbom', 'screenshots', 'start', 'check-config'])(
  'npm run %s refuses an option that it does not have',
  async (task) => {
    const child = start(process.execPath, [launcher, task, '--port', '4000']);
    const [message] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    expect(message.toString()).toMatch(/^Unknown option '--port'/);
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
  },
);

it('npm run dev -- shell says how the shell is developed', async () => {
  const child = start(process.execPath, [launcher, 'dev', 'shell']);
  const [message] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
  expect(message.toString()).toMatch(/^The shell is developed with all apps: npm run dev\n/);
});

it('lists the tasks', async () => {
  const child = start(process.execPath, [launcher, 'strat']);
  const [message] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
  expect(message.toString()).toMatch(/Unknown task "strat". Known: start, dev, /);
});

it('leaves out the `--` that pnpm passes on', async () => {
  const child = start(process.execPath, [launcher, 'build', '--', 'no-such-app']);
  const [message] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
  expect(message.toString()).toMatch(/^There is no no-such-app\./);
});
