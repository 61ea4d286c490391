import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './apps.ts';

/** Builds apps side by side; answers whether all came out well. */
export async function buildApps(names: readonly string[]): Promise<boolean> {
  const started = performance.now();
  process.stdout.write(`Building ${names.join(', ')}...\n`);
  const results = await Promise.all(names.map(buildApp));
  if (results.every(Boolean)) {
    process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  }
  return results.every(Boolean);
}

function buildApp(name: string): Promise<boolean> {
  const cli = join(root, 'shell/preset/node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: join(root, name),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(`${output}\nBuilding ${name} failed.\n`);
      resolve(code === 0);
    });
  });
}

/** Whether a build is older than anything that goes into it. */
export function isStale(name: string): boolean {
  const descriptor = join(root, name, 'dist/descriptor.json');
  if (!existsSync(descriptor)) return true;
  const built = statSync(descriptor).mtimeMs;
  const sources = [name, 'shell/kit', 'shell/preset', 'gateway/contract', 'pnpm-lock.yaml'];
  return sources.some((source) => newestIn(join(root, source)) > built);
}

const skipped = new Set(['node_modules', 'dist', 'decisions', 'pictures']);

function newestIn(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  let newest = 0;
  for (const entry of readdirSync(path)) {
    if (!skipped.has(entry)) newest = Math.max(newest, newestIn(join(path, entry)));
  }
  return newest;
}
