import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Path of a Chromium for the browser tests: the one in CHROMIUM, Playwright's, or the system's; installs one if
 * there is none. The headless shell is preferred: the tests take half the time.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM || playwrightChromium();
  if (named) return named;
  if (!onPath('chromium-headless-shell')) await aptInstall('chromium-headless-shell');
  const system = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const found = system.map(onPath).find(Boolean);
  if (found) return found;
  process.stdout.write('Looking for a Chromium for the browser tests...\n');
  await runChild(join(root, 'tests/node_modules/.bin/playwright'), ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: 120_000,
  });
  return playwrightChromium();
}

/** Installs Redis for the tests of a fleet. They are skipped without Redis. */
export async function installRedis(): Promise<void> {
  if (!onPath('redis-server')) await aptInstall('redis-server');
}

function playwrightChromium(): string | undefined {
  const script =
    "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    cwd: join(root, 'tests'),
    encoding: 'utf8',
  });
  return stdout && existsSync(stdout) ? stdout : undefined;
}
