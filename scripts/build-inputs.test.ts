import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apps, remotes, root as workspace } from './apps.ts';
import { deleteLeftovers, isUpToDate } from './build-apps.ts';
import { dependenciesOf, hashBuildInputs } from './build-inputs.ts';

let root: string;

/** A workspace of `app` → `lib` → `core`, and `other`, on which nothing depends, in the layout of pnpm. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'liftout-workspace-')));
  addPackage('app', { dependencies: { lib: 'workspace:*' }, devDependencies: { react: '^1.0.0' } });
  addPackage('lib', { dependencies: { core: 'workspace:*' } });
  addPackage('lib/core', { dependencies: {} });
  addPackage('other', { dependencies: { react: '^1.0.0' } });
  link('app/node_modules/lib', 'lib');
  link('lib/node_modules/core', 'lib/core');
  install('react@1.0.0', 'react');
  install('scheduler@1.0.0', 'scheduler');
  link('node_modules/.pnpm/react@1.0.0/node_modules/scheduler', stored('scheduler@1.0.0', 'scheduler'));
  link('app/node_modules/react', stored('react@1.0.0', 'react'));
});

afterEach(() => rmSync(root, { recursive: true }));

const hash = () => hashBuildInputs(join(root, 'app'), root);
const stored = (id: string, name: string) => `node_modules/.pnpm/${id}/node_modules/${name}`;

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function link(from: string, to: string) {
  mkdirSync(dirname(join(root, from)), { recursive: true });
  rmSync(join(root, from), { force: true });
  symlinkSync(join(root, to), join(root, from));
}

function addPackage(folder: string, manifest: object) {
  write(`${folder}/package.json`, JSON.stringify({ name: folder, ...manifest }));
  write(`${folder}/src/index.ts`, `export const name = '${folder}';`);
}

const install = (id: string, name: string) => write(`${stored(id, name)}/package.json`, '{}');

it('follows the dependencies between workspace packages', () => {
  expect([...dependenciesOf(join(root, 'app')).folders]).toEqual(
    ['app', 'lib', 'lib/core'].map((folder) => join(root, folder)),
  );
});

it.each(['app', 'lib', 'lib/core'])('changes with a file of %s', (folder) => {
  const before = hash();
  write(`${folder}/src/index.ts`, 'export const name = 1;');
  expect(hash()).not.toBe(before);
});

it('changes when a file is added, moved or deleted', () => {
  const hashes = [hash()];
  write('lib/src/a.ts', '');
  hashes.push(hash());
  rmSync(join(root, 'lib/src/a.ts'));
  write('lib/src/b.ts', '');
  hashes.push(hash());
  expect(new Set(hashes).size).toBe(3);
  rmSync(join(root, 'lib/src/b.ts'));
  expect(hash()).toBe(hashes[0]);
});

it('changes with the installed version of a dependency, and of a dependency’s dependency', () => {
  const before = hash();
  install('scheduler@1.0.1', 'scheduler');
  link('node_modules/.pnpm/react@1.0.0/node_modules/scheduler', stored('scheduler@1.0.1', 'scheduler'));
  const other = hash();
  expect(other).not.toBe(before);
  install('react@1.1.0', 'react');
  link('app/node_modules/react', stored('react@1.1.0', 'react'));
  expect(hash()).not.toBe(other);
});

it('stays the same when only file times change, or files that no build reads', () => {
  const before = hash();
  utimesSync(join(root, 'lib/src/index.ts'), new Date(), new Date());
  write('other/src/index.ts', 'export const name = 1;');
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('lib/src/index.test.ts', 'it.todo("works")');
  write('lib/README.md', '# lib');
  write('lib/dist/index.js', '');
  write('app/decisions/0001-a.md', '');
  symlinkSync('somebody@a-machine.4711', join(root, 'lib/src/.#index.ts'));
  expect(hash()).toBe(before);
});

it.each([...remotes(), 'shell/preset/starter'])('Tailwind reads no tests of %s', (remote) => {
  const styles = readFileSync(join(workspace, remote, 'src/styles.css'), 'utf8');
  expect(styles).toContain('@source "./";\n@source not "./**/*.test.{ts,tsx}";\n');
});

it('covers the engine that mf-remover bundles', () => {
  const folders = [...dependenciesOf(join(workspace, 'mf-remover')).folders];
  expect(folders).toEqual(
    expect.arrayContaining(
      ['mf-remover', 'gateway/matting', 'gateway/contract', 'shell/kit', 'shell/preset'].map((folder) =>
        join(workspace, folder),
      ),
    ),
  );
});

it.each(['descriptor.json', 'build-inputs.json'])('a cut-off %s is no build that is up to date', (file) => {
  const app = relative(workspace, join(root, 'app'));
  write('app/dist/descriptor.json', '{"hash":"1"}');
  write(
    'app/dist/build-inputs.json',
    JSON.stringify({ descriptor: '1', inputs: hashBuildInputs(join(root, 'app'), workspace) }),
  );
  expect(isUpToDate(app)).toBe(true);
  write(`app/dist/${file}`, '{"ha');
  expect(isUpToDate(app)).toBe(false);
});

it('the build of a remote that is gone is deleted', () => {
  write('mf-gone/dist/descriptor.json', '{}');
  write('mf-kept/dist/descriptor.json', '{}');
  write('mf-kept/rspack.config.ts', '');
  deleteLeftovers(root);
  expect(existsSync(join(root, 'mf-gone/dist'))).toBe(false);
  expect(existsSync(join(root, 'mf-kept/dist'))).toBe(true);
});

it('all builds of the workspace stay up to date when the lockfile is touched', () => {
  expect(apps().filter((name) => !isUpToDate(name))).toEqual([]);
  utimesSync(join(workspace, 'pnpm-lock.yaml'), new Date(), new Date());
  expect(apps().filter((name) => !isUpToDate(name))).toEqual([]);
});
