import { isAppName } from '../shell/preset/src/app-manifest.ts';
import { readArguments } from '../shell/preset/src/command/read-arguments.ts';
import { parseSiteAddress } from '../shell/preset/src/command/site-address.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import type { DeploymentsAccess } from '../shell/preset/src/deploy/call-deployments.ts';
import type { NamedVersion } from '../shell/preset/src/deploy/switch-version.ts';
import { apps } from './apps.ts';

export { runCommand } from '../shell/preset/src/run-command.ts';

/** Options, and any number of operands. @throws CommandError with the usage. */
export const readOptions = <const O extends Parameters<typeof readArguments>[2]>(usage: string, options: O) =>
  readArguments(process.argv.slice(2), usage, options, Number.POSITIVE_INFINITY);

/** The apps in a command line. @throws CommandError when it names no app, or an app without a folder here. */
export function namedApps(positionals: readonly string[]): string[] {
  const unknown = positionals.find((name) => !apps().includes(name));
  if (unknown !== undefined)
    throw new CommandError(`There is no app ${unknown}. There are ${apps().join(', ')}.`);
  return namedAppsOfSite(positionals);
}

/**
 * The apps in a command line, with or without a folder here: a remote may be in another repository or deleted.
 * @throws CommandError when it names no app, or a name is invalid.
 */
export function namedAppsOfSite(positionals: readonly string[]): string[] {
  const malformed = positionals.find((name) => !isAppName(name));
  if (malformed !== undefined) {
    throw new CommandError(
      `\`${malformed}\` is not the name of an app. Apps are \`shell\` and names such as \`mf-blog\`.`,
    );
  }
  if (positionals.length === 0) throw new CommandError(`Name an app: ${apps().join(', ')}.`);
  return [...new Set(positionals)];
}

/**
 * The apps in a command line, each with the version after its `@`, such as `mf-blog@4e2e5f46e944f4ec`.
 * @param hash The version of the only app, from `--hash`, the old form.
 * @throws CommandError like `namedAppsOfSite`, and when an app is named twice or `--hash` may mean several apps.
 */
export function namedVersions(
  positionals: readonly string[],
  hash: string | undefined,
  usage: string,
): NamedVersion[] {
  const versions = positionals.map((word) => {
    const [app = '', own = hash] = word.split('@', 2);
    return { app, hash: own };
  });
  const names = namedAppsOfSite(versions.map(({ app }) => app));
  if (names.length < versions.length) throw new CommandError(`Name each app once.\nUsage: ${usage}`);
  if (hash !== undefined && (versions.length > 1 || versions[0]?.hash !== hash)) {
    throw new CommandError(`\`--hash\` names a version of one app.\nUsage: ${usage}`);
  }
  return versions;
}

/**
 * The gateway that a command calls: `--to`, else DEPLOY_TO, else a gateway on this machine.
 * @param variable Environment variable with the token.
 * @throws CommandError
 */
export function readAccess(to: string | undefined, variable = 'DEPLOY_TOKEN'): DeploymentsAccess {
  const token = process.env[variable];
  if (!token) throw new CommandError(`Set ${variable} to a token that the gateway knows.`);
  return { site: parseSiteAddress(to ?? (process.env.DEPLOY_TO || 'http://localhost:3000')), token };
}
