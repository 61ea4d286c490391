import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

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
  const script = fileURLToPath(new URL('./cut.ts', import.meta.url));
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
    stdout: expect.stringContaining('Exit code'),
  });
});
