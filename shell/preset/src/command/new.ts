import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LiveShell } from '@liftout/page-contract/descriptor';
import { CommandError } from '../command-error.ts';
import { repositoryManifest } from '../new/repository-manifest.ts';
import { starterFiles } from '../new/starter-files.ts';
import { presetVersion } from '../preset-version.ts';
import { readArguments } from './read-arguments.ts';
import { parseSiteAddress } from './site-address.ts';

const usage = 'liftout new mf-pricing [--site URL] [--registry URL]';

/**
 * `liftout new` makes a repository with a remote of one page, its tests and a CI file. With `--site` it takes the
 * versions that this site has. With `--registry` the packages `@liftout/*` come from there.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    usage,
    { site: { type: 'string' }, registry: { type: 'string' } },
    1,
  );
  const [name = ''] = positionals;
  if (!/^mf-[a-z][a-z0-9-]{0,30}$/.test(name)) {
    throw new CommandError(`A remote has one name like \`mf-pricing\`.\nUsage: ${usage}`);
  }
  const directory = join(process.cwd(), name);
  if (existsSync(directory)) throw new CommandError(`There is already a folder ${directory}.`);

  const manifest = repositoryManifest({
    name,
    site: values.site,
    preset: presetVersion,
    shared: values.site === undefined ? undefined : await sharedBy(values.site),
  });
  const files = {
    ...starterFiles(name),
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    // The same for pnpm as `allowScripts` for npm.
    'pnpm-workspace.yaml': 'allowBuilds:\n  node: true\n',
    ...(values.registry && { '.npmrc': `@liftout:registry=${values.registry}\n` }),
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  spawnSync('git', ['init', '--quiet'], { cwd: directory, stdio: 'ignore' });
  process.stdout.write(
    `${name} is ready, with the page /${name.slice(3)}. Next:\n  cd ${name}\n  npm install\n  npm run dev${values.site ? '' : ' -- --alone'}\n`,
  );
}

/** Versions of the shared packages that the live shell of a site has. */
async function sharedBy(site: string): Promise<Record<string, string>> {
  const refuse = (why: string) => new CommandError(`${site} ${why}. Check the address after \`--site\`.`);
  const response = await fetch(new URL('/shell.json', parseSiteAddress(site))).catch(() => null);
  if (!response) throw refuse('does not answer');
  const shell = (await response.json().catch(() => null)) as LiveShell | null;
  if (!shell?.descriptor?.provides) throw refuse('is not a Liftout site with a shell');
  return shell.descriptor.provides;
}
