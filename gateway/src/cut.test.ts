import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { disc } from './testing/pictures.ts';

const script = fileURLToPath(new URL('./cut.ts', import.meta.url));

/** Runs the command as if this were a Node of another version, in which the modules that `lacks` names do not load. */
function runAs(version: string, lacks: string, ...args: string[]) {
  const preload = `
    import module from 'node:module';
    Object.defineProperty(process.versions, 'node', { value: '${version}' });
    module.registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (${lacks}) throw new SyntaxError('an export is missing');
        return loaded;
      },
    });
    delete module.flushCompileCache;
    delete module.getCompileCacheDir;
    module.syncBuiltinESMExports();`;
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, script, ...args],
    { encoding: 'utf8' },
  );
}

it('says which Node it needs when an older Node cannot load its code', () => {
  expect(runAs('20.20.2', `!url.endsWith('/cut.ts')`)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^The command needs Node 22 or newer; this is /),
  });
});

it('runs in a Node that cannot tell where its compile cache is', () => {
  const named = String.raw`/import \{[^}]*CompileCache/.test(loaded.source)`;
  expect(runAs('22.0.0', named, '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/Exit code: .*, 130 interrupted/),
  });
});

it('reads the folder in which it is started, also when npm was started in another one', async () => {
  const [here, elsewhere] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'liftout-cut-'))));
  onTestFinished(async () => {
    for (const folder of [here, elsewhere]) await rm(folder as string, { recursive: true, force: true });
  });
  const { stderr } = spawnSync(process.execPath, [script, 'in', 'out'], {
    cwd: here,
    // `npm test` sets the second one.
    env: { ...process.env, INIT_CWD: elsewhere, LIFTOUT_DIRECTORY: '' },
    encoding: 'utf8',
  });
  expect(stderr).toBe(`There is no file or folder ${join(here as string, 'in')}\n`);
});

it('ends with a sentence when the disk of the results is full', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liftout-cut-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await disc(900, 900).png().toFile(join(folder, 'a.png'));
  await disc(900, 900).png().toFile(join(folder, 'b.png'));
  // The limit on the size of a file stands for a full disk.
  const command = `ulimit -f 1; exec "$0" "$@"`;
  const args = [process.execPath, script, folder, join(folder, 'out'), '--jobs', '1'];
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command, ...args], { encoding: 'utf8' });
  expect(stderr).toBe('The results cannot be written: the disk is full.\n');
  expect(stdout).toContain('0 cut, 2 left');
  expect(status).toBe(2);
});
