import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apps, remotes, root } from './apps.ts';
import { buildApps, isStale } from './build-apps.ts';

/**
 * `npm run dev` works on all apps, `npm run dev -- mf-blog` on that remote and the shell, the others from
 * their builds; with `--alone` the remote runs in kit's stand-in shell, without gateway.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { alone: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !remotes().includes(name));
if (unknown.length > 0 || (values.alone && positionals.length !== 1)) {
  process.stderr.write(
    `Usage: npm run dev [-- ${remotes().join(' | ')} [--alone]]\n${unknown.map((name) => `There is no ${name}.\n`).join('')}`,
  );
  process.exit(1);
}

const firstPort = Number(process.env.DEV_PORT ?? 4300);
const children: ChildProcess[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0));

if (values.alone) {
  const [remote = ''] = positionals;
  serve(remote, firstPort, { LIFTOUT_ALONE: '1' });
  process.stdout.write(`${remote} alone on http://127.0.0.1:${firstPort}\n`);
} else {
  await composed(positionals.length > 0 ? ['shell', ...positionals] : apps());
}

async function composed(chosen: readonly string[]): Promise<void> {
  const others = apps().filter((name) => !chosen.includes(name) && isStale(name));
  if (others.length > 0 && !(await buildApps(others))) stop(1);
  const servers = chosen.map((name, index) => {
    rmSync(join(root, name, 'dist/dev'), { recursive: true, force: true });
    const port = firstPort + 1 + index;
    serve(name, port);
    return `${name}=http://127.0.0.1:${port}`;
  });
  process.stdout.write(`Building ${chosen.join(', ')}...\n`);
  await Promise.all(chosen.map(built));
  start([join(root, 'gateway/src/dev.ts'), ...servers], root, {});
}

/** Rspack's development server of one app. */
function serve(name: string, port: number, env: Record<string, string> = {}): void {
  const cli = join(root, 'shell/preset/node_modules/@rspack/cli/bin/rspack.js');
  start([cli, 'serve'], join(root, name), { NODE_ENV: 'development', DEV_PORT: String(port), ...env });
}

function start(args: string[], cwd: string, env: Record<string, string>): void {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  child.once('exit', (code) => stop(code ?? 1));
  children.push(child);
}

async function built(name: string): Promise<void> {
  const descriptor = join(root, name, 'dist/dev/descriptor.json');
  while (!existsSync(descriptor) || statSync(descriptor).size === 0) {
    await new Promise((done) => setTimeout(done, 100));
  }
}

function stop(code: number): void {
  for (const child of children) child.kill('SIGTERM');
  process.exit(code);
}
