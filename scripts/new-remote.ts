import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remotes, root } from './apps.ts';
import { remoteSkeleton } from './remote-skeleton.ts';

const [name = ''] = process.argv.slice(2);
if (!/^mf-[a-z][a-z0-9-]{0,30}$/.test(name)) fail('Name it like `npm run new-remote -- mf-pricing`.');
if (existsSync(join(root, name))) fail(`There is already a folder ${name}.`);

// The versions of a remote that stands: all share the shell's.
const [model = ''] = remotes();
const manifest = JSON.parse(readFileSync(join(root, model, 'package.json'), 'utf8'));
const files = remoteSkeleton(name, { ...manifest.dependencies, ...manifest.devDependencies });
for (const [file, text] of Object.entries(files)) {
  const path = join(root, name, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const install = spawnSync('npx', ['--yes', config.pnpm, 'install'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (install.status !== 0) fail(`${install.stdout}${install.stderr}\nInstalling failed.`);
spawnSync('biome', ['check', '--write', name], { cwd: root, stdio: 'ignore' });
process.stdout.write(
  `${name} is there, with the page /${name.slice(3)}. Work on it: npm run dev -- ${name}. Put it live: npm run deploy -- ${name}.\n`,
);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
