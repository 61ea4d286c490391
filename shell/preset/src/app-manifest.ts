import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appNamePattern } from '@liftout/page-contract';
import { CommandError } from './command-error.ts';

/** The fields of a `package.json` that the preset reads. */
interface PackageManifest {
  name?: string;
  version?: string;
  liftout?: { site?: string };
}

export interface AppManifest {
  /** Without scope: `mf-blog`, `shell`. */
  name: string;
  version: string;
}

/** @throws CommandError when there is none, or when it is no JSON object. */
export function readPackage(directory: string): PackageManifest {
  const file = join(directory, 'package.json');
  if (!existsSync(file)) {
    throw new CommandError(`There is no package.json in ${directory}. Run this in the folder of a remote.`);
  }
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Whether an app can have this name, without scope. */
export const isAppName = (name: string) => appNamePattern.test(name);

/**
 * Name and version of an app, from its `package.json`: the folder may have any name, for example on a CI machine.
 * @throws CommandError when they are missing or no app can have that name.
 */
export function readManifest(directory: string): AppManifest {
  const { name = '', version } = readPackage(directory);
  const plainName = name.replace(/^@[^/]+\//, '');
  if (!isAppName(plainName)) {
    throw new CommandError(
      `\`${name}\` in ${directory}/package.json is not a name for a remote. Use one like \`mf-pricing\`, with or without a scope.`,
    );
  }
  if (!version) throw new CommandError(`${directory}/package.json has no \`version\`.`);
  return { name: plainName, version };
}
