import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-compiled-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['names the folder of this process', () => ({ NODE_COMPILE_CACHE: folder })],
  ['is empty where this process has none', () => ({})],
])('the environment of a child %s', async (_, environment) => {
  const module = JSON.stringify(new URL('./compile-cache.ts', import.meta.url).href);
  const script = `import { compileCache } from ${module}; console.log(JSON.stringify(compileCache()))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: environment(),
  });
  expect(JSON.parse(stdout)).toEqual(environment());
});

it('a picture process that is killed has stored what it compiled', async () => {
  const own = join(folder, 'pictures');
  const config = { engine: { name: 'demo' }, maxPixels: 1e6, threads: 1 };
  const child = fork(new URL('../../removal/run/child.ts', import.meta.url), [JSON.stringify(config)], {
    env: { NODE_COMPILE_CACHE: own },
    execArgv: [],
  });
  try {
    await once(child, 'message');
    await eventually(async () => {
      const files = await readdir(own, { recursive: true });
      if (files.length < 10) throw new Error(`There are ${files.length} files.`);
    });
  } finally {
    child.kill('SIGKILL');
  }
  await once(child, 'exit');
});
