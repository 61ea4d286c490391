import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  matchesPattern,
  type NavigationLink,
  type RegisteredRemote,
  type Registry,
  splitLanguage,
} from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';

/** The last build of the remote in development. */
export interface DevelopmentBuild {
  readonly descriptor: Descriptor;
  /** Folder that holds `web/` and `node/`. */
  readonly directory: string;
}

export async function readDevelopmentBuild(directory: string): Promise<DevelopmentBuild> {
  return {
    descriptor: JSON.parse(await readFile(join(directory, 'descriptor.json'), 'utf8')) as Descriptor,
    directory,
  };
}

/** Address below which the browser files of a remote are. */
export const publicPath = (name: string) => `/remotes/${name}/`;

/** Whether the remote owns a page's path, in any language. */
export function ownsPath({ descriptor }: DevelopmentBuild, pathname: string): boolean {
  const { path } = splitLanguage(pathname);
  return descriptor.paths.some((pattern) => matchesPattern(pattern, path));
}

/**
 * The registry of the site with the remote in development. It replaces its live version, if there is one.
 * @param navigation Its links in header and footer. A page that the site rendered has those of the live version.
 */
export function overlayRegistry(
  registry: Registry,
  { descriptor }: DevelopmentBuild,
  navigation: RegisteredRemote['navigation'] = descriptor.navigation as NavigationLink[],
): Registry {
  const base = publicPath(descriptor.name);
  const remote: RegisteredRemote = {
    name: descriptor.name,
    // The same for every build, so that an edit does not make open pages outdated.
    version: 'development',
    entry: base + descriptor.entry,
    paths: descriptor.paths,
    data: Object.fromEntries(Object.entries(descriptor.data).map(([name, file]) => [name, base + file])),
    navigation,
  };
  const others = registry.remotes.filter(({ name }) => name !== remote.name);
  return {
    ...registry,
    remotes: [...others, remote].sort((a, b) => a.name.localeCompare(b.name)),
  };
}
