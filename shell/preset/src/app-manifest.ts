import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface AppManifest {
  /** Without scope: `mf-blog`, `shell`. */
  name: string;
  version: string;
}

/** Whether an app can have this name, without scope. */
export const isAppName = (name: string) => /^(shell|mf-[a-z][a-z0-9-]{0,30})$/.test(name);

/**
 * Name and version of an app, from its `package.json`: the folder may have any name, for example on a CI machine.
 * @throws when they are missing or no app can have that name.
 */
export function readManifest(directory: string): AppManifest {
  const { name = '', version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    name?: string;
    version?: string;
  };
  const plainName = name.replace(/^@[^/]+\//, '');
  if (!isAppName(plainName)) {
    throw new Error(
      `\`${name}\` in ${directory}/package.json is no name of a remote. Take one like \`mf-pricing\`, with or without a scope.`,
    );
  }
  if (!version) throw new Error(`${directory}/package.json has no \`version\`.`);
  return { name: plainName, version };
}
