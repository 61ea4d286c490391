import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, findPlaywright } from '../shell/preset/src/deploy/find-chromium.ts';
import { root } from './apps.ts';
import { runChild } from './child-process.mjs';

const onPath = (name: string) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined;

/** Installs a Debian package if that needs no password: as root on Debian. */
async function aptInstall(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing ${name}...\n`);
  await runChild('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 120_000 });
  await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Path of the Chromium for the browser tests. Installs one if there is none. */
export async function findBrowser(): Promise<string | undefined> {
  const find = () => chromiumPath(findPlaywright([join(root, 'tests')])?.chromium.executablePath());
  const installed = find();
  if (installed) return installed;
  await aptInstall('chromium-headless-shell');
  const ofDebian = find();
  if (ofDebian) return ofDebian;
  process.stdout.write('Looking for a Chromium for the browser tests...\n');
  await runChild(join(root, 'tests/node_modules/.bin/playwright'), ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: 120_000,
  });
  return find();
}

/** Installs Redis for the tests of a fleet. They are skipped without Redis. */
export async function installRedis(): Promise<void> {
  if (!onPath('redis-server')) await aptInstall('redis-server');
}
