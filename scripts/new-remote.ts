import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { starterFiles } from '../shell/preset/src/new/starter-files.ts';
import { remotes, root } from './apps.ts';
import { captureChild, runChild } from './child-process.mjs';

/** `npm run new-remote -- mf-pricing` makes a remote inside the workspace; `liftout new` makes one outside. */
const [name = ''] = process.argv.slice(2);
if (!/^mf-[a-z][a-z0-9-]{0,30}$/.test(name)) fail('Name it like `npm run new-remote -- mf-pricing`.');
if (existsSync(join(root, name))) fail(`There is already a folder ${name}.`);

/** Files of a repository of its own, which the workspace has for all remotes. */
const ofRepository = /^(\.|tests\/|playwright\.config\.ts$|README\.md$)/;
const sources = Object.entries(starterFiles(name)).filter(([file]) => !ofRepository.test(file));
const page = name.slice('mf-'.length);
const files = {
  ...Object.fromEntries(sources),
  'tsconfig.json': json({ extends: '@liftout/preset/tsconfig.remote.json', include: ['src'] }),
  'package.json': json(manifest()),
  'README.md': `# ${name}

| Page | File |
|---|---|
| \`/${page}\` | \`src/features/${page}/${page}-page.tsx\` |

\`npm run dev -- ${name}\` works on it, \`npm run dev -- ${name} --alone\` without the rest of the site, \`npm run deploy -- ${name}\` puts it live.
`,
};
for (const [file, text] of Object.entries(files)) {
  const path = join(root, name, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { code, output } = await captureChild('npx', ['--yes', packageManager, 'install'], {
  cwd: root,
  shell: process.platform === 'win32',
});
if (code !== 0) fail(`${output}\nInstalling failed.`);
await runChild('biome', ['check', '--write', name], { cwd: root, stdio: 'ignore' });
process.stdout.write(
  `${name} is ready, with the page /${page}. Work on it: npm run dev -- ${name}. Put it live: npm run deploy -- ${name}.\n`,
);

/** The package.json of another remote of the workspace, with its versions. */
function manifest() {
  const [model = ''] = remotes();
  const { dependencies, ...rest } = JSON.parse(readFileSync(join(root, model, 'package.json'), 'utf8'));
  const { devDependencies } = rest;
  const pick = (versions: Record<string, string>, names: readonly string[]) =>
    Object.fromEntries(names.map((item) => [item, versions[item]]));
  return {
    ...rest,
    name: `@liftout/${name}`,
    version: '0.1.0',
    dependencies: pick(dependencies, [
      '@liftout/kit',
      ...['i18next', 'jotai', 'react', 'react-dom', 'react-i18next', 'react-router-dom'],
    ]),
    devDependencies: pick(devDependencies, ['@liftout/preset', ...['@types/react', '@types/react-dom']]),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
