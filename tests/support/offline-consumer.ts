import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packPackages } from '../../scripts/pack-packages.ts';
import { root } from './site.ts';

export interface OfflineConsumer {
  directory: string;
  /** Runs a program of the repository's `node_modules/.bin`, or `node` for the packed command. */
  run(program: string, ...args: string[]): { status: number | null; output: string };
  remove(): void;
}

/**
 * A separate repository with a new remote. Its `@liftout/*` packages are the packed ones; every other package is the
 * one that the workspace has installed, so that nothing is downloaded.
 */
export async function createOfflineConsumer(name: string): Promise<OfflineConsumer> {
  const parent = mkdtempSync(join(tmpdir(), 'liftout-consumer-'));
  const modules = join(parent, 'node_modules');
  for (const tarball of await packPackages(join(parent, 'tarballs'))) {
    const target = join(modules, '@liftout', /liftout-(.+)-\d/.exec(basename(tarball))?.[1] ?? '');
    mkdirSync(target, { recursive: true });
    spawnSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
  for (const owner of ['shell/kit', 'shell/preset', 'shell/contract', 'tests', '.']) {
    for (const dependency of dependenciesIn(join(root, owner, 'node_modules'))) {
      const target = join(modules, dependency);
      if (dependency.startsWith('@liftout/') || existsSync(target)) continue;
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync(join(root, owner, 'node_modules', dependency), target);
    }
  }
  const run = (program: string, args: readonly string[], cwd: string) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: '', NO_COLOR: '1' },
    });
    return { status, output: stdout + stderr };
  };
  const liftout = '@liftout/preset/dist/command/liftout.js';
  const made = run(process.execPath, [join(modules, liftout), 'new', name], parent);
  if (made.status !== 0) throw new Error(made.output);
  const directory = join(parent, name);
  renameSync(modules, join(directory, 'node_modules'));
  const command = join(directory, 'node_modules', liftout);
  return {
    directory,
    run: (program, ...args) =>
      program === 'liftout'
        ? run(process.execPath, [command, ...args], directory)
        : run(join(root, 'node_modules/.bin', program), args, directory),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

function dependenciesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((entry) => !entry.startsWith('.'))
    .flatMap((entry) =>
      entry.startsWith('@') ? readdirSync(join(folder, entry)).map((name) => `${entry}/${name}`) : [entry],
    );
}
