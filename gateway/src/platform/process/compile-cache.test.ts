import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { tinyOnnx } from '../../testing/tiny-onnx.ts';

const run = promisify(execFile);
const demo = { engine: { name: 'demo' }, maxPixels: 1e6 };
let folder: string;
const tiny = () => ({
  name: 'tiny',
  path: join(folder, 'tiny.onnx'),
  size: 16,
  mean: [0, 0, 0],
  deviation: [1, 1, 1],
  scaling: '255',
  output: 'none',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-compiled-'));
  await writeFile(tiny().path, tinyOnnx(16));
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

it.each<[string, string, () => unknown]>([
  ['a picture process', 'removal/run/child.ts', () => ({ ...demo, threads: 1 })],
  ['a model process', 'removal/engines/onnx/inference-process.ts', () => ({ model: tiny(), threads: 1 })],
])('%s that is killed has stored its compiled code', async (_, file, config) => {
  const own = join(folder, file);
  const child = fork(new URL(`../../${file}`, import.meta.url), [JSON.stringify(config())], {
    env: { NODE_COMPILE_CACHE: own },
    execArgv: [],
  });
  try {
    expect((await once(child, 'message'))[0]).toMatchObject({ type: 'ready' });
    await eventually(async () => {
      const files = await readdir(own, { recursive: true });
      if (files.length < 10) throw new Error(`There are ${files.length} files.`);
    });
  } finally {
    child.kill('SIGKILL');
  }
  await once(child, 'exit');
});
