import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { nameFault } from '../shell/preset/src/new/name-fault.ts';
import { starterFiles } from '../shell/preset/src/new/starter-files.ts';
import { remotes, root } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { captureChild, runChild, wasInterrupted } from './child-process.mjs';
import { readOptions, runCommand } from './run-command.ts';

/** Files that only a separate repository needs. The workspace has them once for all remotes. */
const ofRepository = /^(\.|tests\/|playwright\.config\.ts$|README\.md$)/;
/** `run.mjs` writes the hash of the installed lockfile into it. */
const installMark = join(root, 'node_modules/.liftout-installed');
const usage = 'npm run new-remote -- mf-pricing';

/** `npm run new-remote -- mf-pricing` makes a remote inside the workspace; `liftout new` makes one outside. */
await runCommand(async () => {
  const { positionals } = readOptions(usage, {});
  const [name = '', ...more] = positionals;
  const refuse = (fault: string | undefined) => {
    if (fault) throw new CommandError(`${fault}\nUsage: ${usage}`);
  };
  const others = remotes();
  refuse(
    more.length > 0
      ? 'Name one remote.'
      : nameFault(
          name,
          others.map((other) => ({ name: other, paths: [] })),
        ),
  );
  if (existsSync(join(root, name))) throw new CommandError(`There is already a folder ${name}.`);
  // Only the builds tell which pages the other remotes own.
  if (!(await buildApps(others))) throw new CommandError('Nothing was made.');
  refuse(nameFault(name, others.map(readDescriptor)));

  const sources = Object.entries(starterFiles(name)).filter(([file]) => !ofRepository.test(file));
  const page = name.slice('mf-'.length);
  const files = {
    ...Object.fromEntries(sources),
    'tsconfig.json': json({ extends: '@liftout/preset/tsconfig.remote.json', include: ['src'] }),
    'package.json': json(manifest(name)),
    'README.md': `# ${name}

| Page | File |
|---|---|
| \`/${page}\` | \`src/features/${page}/${page}-page.tsx\` |

\`npm run dev -- ${name}\` works on it, \`npm run dev -- ${name} --alone\` without the rest of the site, \`npm run deploy -- ${name}\` puts it live.
`,
  };
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'));
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Until the next task has installed, the packages may be those of another lockfile.
  rmSync(installMark, { force: true });
  const { code, output } = await captureChild('npx', ['--yes', packageManager, 'install'], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  if (code !== 0 || wasInterrupted()) {
    rmSync(join(root, name), { recursive: true });
    writeFileSync(join(root, 'pnpm-lock.yaml'), lockfile);
    const why = wasInterrupted() ? '' : `${output}\nInstalling failed. `;
    throw new CommandError(`${why}There is no ${name} now.`);
  }
  await runChild('biome', ['check', '--write', name], { cwd: root, stdio: 'ignore' });
  process.stdout.write(
    `${name} is ready, with the page /${page}. Work on it: npm run dev -- ${name}. Put it live: npm run deploy -- ${name}.\n`,
  );
});

function readDescriptor(name: string): { name: string; paths: readonly string[] } {
  return JSON.parse(readFileSync(join(root, name, 'dist/descriptor.json'), 'utf8'));
}

/** The package.json of another remote of the workspace, with its versions. */
function manifest(name: string) {
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
