import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Registry } from '@liftout/page-contract';
import type { LiveShell } from '@liftout/page-contract/descriptor';
import { CommandError } from '../command-error.ts';
import { nameFault } from '../new/name-fault.ts';
import { repositoryManifest } from '../new/repository-manifest.ts';
import { starterFiles } from '../new/starter-files.ts';
import { presetVersion } from '../preset-version.ts';
import { redirectText } from '../redirect-text.ts';
import { readArguments } from './read-arguments.ts';
import { parseSiteAddress } from './site-address.ts';

const usage = 'liftout new mf-pricing [--site URL] [--registry URL]';

/**
 * `liftout new` makes a repository with a remote of one page, its tests and a CI file. With `--site` it takes the
 * versions that this site has. With `--registry` the packages `@liftout/*` come from this registry.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    usage,
    { site: { type: 'string' }, registry: { type: 'string' } },
    1,
  );
  const [name = ''] = positionals;
  if (values.registry !== undefined && !/^https?:$/.test(URL.parse(values.registry)?.protocol ?? '')) {
    throw new CommandError(
      `\`${values.registry}\` is not the address of a registry. Write it like https://npm.liftout.example.`,
    );
  }
  const site = values.site === undefined ? undefined : await readSite(values.site);
  const fault = nameFault(name, site?.remotes ?? []);
  if (fault) throw new CommandError(`${fault}\nUsage: ${usage}`);
  const directory = join(process.cwd(), name);
  if (existsSync(directory)) throw new CommandError(`There is already a folder ${directory}.`);

  const manifest = repositoryManifest({
    name,
    site: values.site,
    preset: presetVersion,
    shared: site?.shared,
  });
  const files = {
    ...starterFiles(name),
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    // For pnpm. npm reads `allowScripts` of `package.json`.
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

/** Versions of the shared packages that the live shell of a site has, and its remotes. */
async function readSite(site: string) {
  const refuse = (why: string) => new CommandError(`${site} ${why}. Check the address after \`--site\`.`);
  const read = async (path: string) => {
    const address = parseSiteAddress(site);
    const response = await fetch(new URL(path, address), {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    if (!response) throw refuse('does not answer');
    const location = response.headers.get('location');
    if (location !== null) throw new CommandError(redirectText(address, location));
    return response.json().catch(() => null);
  };
  const shell = (await read('/shell.json')) as LiveShell | null;
  const registry = (await read('/remotes.json')) as Registry | null;
  if (!shell?.descriptor?.provides || !registry?.remotes) throw refuse('is not a Liftout site with a shell');
  return { shared: shell.descriptor.provides, remotes: registry.remotes };
}
