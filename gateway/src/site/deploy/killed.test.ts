import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { deployTokens, siteCalls } from '../../testing/test-site.ts';

const main = fileURLToPath(new URL('../../testing/site-process.ts', import.meta.url));

/** Moments of a deployment, by what is in the store then; the page of the version decides how long the gate takes. */
const moments: readonly {
  name: string;
  page: string;
  isNow: (store: string, hash: string) => Promise<boolean>;
}[] = [
  {
    name: 'while the archive is unpacked',
    page: `return 'version 1'`,
    isNow: async (store) => (await readdir(join(store, 'staging'))).length > 0,
  },
  {
    name: 'while the gate renders its pages',
    page: 'return new Promise(() => {})',
    isNow: async (store) => {
      const [staged = ''] = await readdir(join(store, 'staging'));
      return (await readdir(join(store, 'staging', staged))).includes('node');
    },
  },
  {
    name: 'once the version is kept',
    page: `return 'version 3'`,
    isNow: async (store, hash) => (await readdir(join(store, 'mf-blog'))).includes(hash),
  },
  {
    name: 'once the version is live',
    page: `return 'version 4'`,
    isNow: async (store, hash) => (await readFile(join(store, 'live.json'), 'utf8')).includes(hash),
  },
];

it('a gateway killed at any moment of a deployment comes back with the old version or the new one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-killed-'));
  const start = async () => {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEPLOY_TOKENS: deployTokens },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    return { child, ...siteCalls(url.trim()) };
  };
  let running = await start();
  try {
    await running.deploy(shellBuild());
    await running.deploy(remoteBuild('mf-blog', `return 'version 0'`));
    for (const { name, page, isNow } of moments) {
      const build = remoteBuild('mf-blog', page);
      const exited = once(running.child, 'exit');
      const deployed = running.deploy(build).catch(() => null);
      await vi.waitUntil(
        () => isNow(join(dataDir, 'deployments'), String(build.descriptor.hash)).catch(() => false),
        { timeout: 20_000, interval: 1 },
      );
      running.child.kill('SIGKILL');
      await exited;
      const answered = await deployed;
      running = await start();
      const live = (await running.list()).apps.find((app) => app.name === 'mf-blog')?.live;
      expect(live?.hash, name).toBeDefined();
      if (answered?.status === 200) expect(live?.hash, name).toBe(answered.answer.hash);
      expect(await running.page('/blog'), name).toMatch(/^200 version \d$/);
      expect(await readdir(join(dataDir, 'deployments/staging')), name).toEqual([]);
    }
    const last = await running.deploy(remoteBuild('mf-blog', `return 'the last'`));
    expect([last.status, await running.page('/blog')]).toEqual([200, '200 the last']);
  } finally {
    running.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
