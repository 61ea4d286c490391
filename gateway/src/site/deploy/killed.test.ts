import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { eventually } from '../../testing/eventually.ts';
import { deployTokens, siteCalls } from '../../testing/test-site.ts';

const main = fileURLToPath(new URL('../../testing/site-process.ts', import.meta.url));
/**
 * A deploy calls the stores four times (read, save, read, write), with a step before and after each call. On a slow
 * machine, calls of timers can add steps.
 */
const killPoints = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

let dataDir: string;
let running: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'liftout-killed-'));
});
afterEach(async () => {
  await running.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEPLOY_TOKENS: deployTokens },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value: url } = await lines.next();
  return {
    ...siteCalls(url ?? ''),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    /** Makes the process kill itself after this many further steps with its stores. */
    async killAfter(steps: number) {
      child.stdin.write(String(steps));
      await lines.next();
    },
  };
}

it('a gateway killed at any step of a deployment starts again with the whole old or the whole new version', async () => {
  running = await start();
  await running.deploy(shellBuild());
  await running.deploy(remoteBuild('mf-blog', `return 'version 0'`));
  let live = 'version 0';
  let killed = 0;
  for (const point of killPoints) {
    const text = `version ${point}`;
    await running.killAfter(point);
    const deployed = await running.deploy(remoteBuild('mf-blog', `return '${text}'`)).catch(() => undefined);
    if (!deployed) killed += 1;
    await running.kill();

    running = await start();
    const page = await running.page('/blog');
    expect(deployed?.status === 200 ? [`200 ${text}`] : [`200 ${live}`, `200 ${text}`]).toContain(page);
    live = page.slice('200 '.length);
    const staging = join(dataDir, 'deployments/staging');
    const own = await readdir(staging);
    expect(own).toHaveLength(1);
    expect(await readdir(join(staging, ...own))).toEqual([]);
  }
  expect(killed).toBeGreaterThanOrEqual(8);
  const last = await running.deploy(remoteBuild('mf-blog', `return 'the last'`));
  expect([last.status, await running.page('/blog')]).toEqual([200, '200 the last']);
}, 240_000);

it('a version can never be made live when its check was interrupted by a kill', async () => {
  running = await start();
  await running.deploy(shellBuild());
  await running.deploy(remoteBuild('mf-blog', `return 'good'`));
  const candidate = remoteBuild(
    'mf-blog',
    `if (language === 'de') throw new Error('broken'); return new Promise((done) => setTimeout(done, 900, 'bad'))`,
  );
  const deploying = running.deploy(candidate).catch(() => undefined);
  const staging = join(dataDir, 'deployments/staging');
  await eventually(async () => {
    const files = await readdir(staging, { recursive: true });
    expect(files.some((file) => file.endsWith('node/server.cjs'))).toBe(true);
  });
  await running.kill();
  expect(await deploying).toBeUndefined();

  running = await start();
  const { hash } = candidate.descriptor;
  const { status, answer } = await running.call('POST', '/mf-blog/rollback', JSON.stringify({ hash }));
  expect([status, answer.code]).toEqual([409, 'no_such_version']);
  expect(await running.page('/blog')).toBe('200 good');
}, 60_000);
