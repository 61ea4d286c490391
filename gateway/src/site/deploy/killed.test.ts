import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { deployTokens, siteCalls } from '../../testing/test-site.ts';

const main = fileURLToPath(new URL('../../testing/site-process.ts', import.meta.url));
const kills = 4;

it('a gateway killed at any moment of a deployment comes back with the old version or the new one, whole', async () => {
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
    for (let version = 1; version <= kills; version += 1) {
      const exited = once(running.child, 'exit');
      const deployed = running
        .deploy(remoteBuild('mf-blog', `return 'version ${version}'`))
        .catch(() => null);
      // Spread over the time that a deployment takes: unpacking, rendering, switching, after it.
      await new Promise((done) => setTimeout(done, 10 + version * 60));
      running.child.kill('SIGKILL');
      await exited;
      const answered = await deployed;
      running = await start();
      const page = await running.page('/blog');
      const live = (await running.list()).apps.find(({ name }) => name === 'mf-blog')?.live;
      expect(live?.hash).toBeDefined();
      if (answered?.status === 200) expect(live?.hash).toBe(answered.answer.hash);
      expect(page).toMatch(/^200 version \d$/);
      expect(await readdir(join(dataDir, 'deployments/staging'))).toEqual([]);
    }
    const last = await running.deploy(remoteBuild('mf-blog', `return 'the last'`));
    expect([last.status, await running.page('/blog')]).toEqual([200, '200 the last']);
  } finally {
    running.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
