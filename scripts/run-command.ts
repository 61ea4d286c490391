import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from '../shell/preset/src/command-error.ts';
import type { DeploymentsAccess } from '../shell/preset/src/deploy/call-deployments.ts';
import { apps } from './apps.ts';

/** Runs a command; prints what is wrong without a stack, and ends with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** @throws CommandError with the usage. */
export function readOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: O,
) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

/** The apps that a command line names. @throws CommandError when there is none, or one that does not exist. */
export function namedApps(positionals: readonly string[]): string[] {
  const unknown = positionals.find((name) => !apps().includes(name));
  if (unknown !== undefined)
    throw new CommandError(`There is no app ${unknown}. There are ${apps().join(', ')}.`);
  if (positionals.length === 0) throw new CommandError(`Name an app: ${apps().join(', ')}.`);
  return [...new Set(positionals)];
}

/**
 * The gateway that a command calls: `--to`, else DEPLOY_TO, else the one on this machine.
 * @param variable That holds the token.
 * @throws CommandError
 */
export function readAccess(to: string | undefined, variable = 'DEPLOY_TOKEN'): DeploymentsAccess {
  const token = process.env[variable];
  if (!token) throw new CommandError(`Set ${variable} to a token that the gateway knows.`);
  const address = to ?? process.env.DEPLOY_TO ?? 'http://localhost:3000';
  if (!URL.canParse(address)) {
    throw new CommandError('`--to` is the address of a gateway, such as https://liftout.example.');
  }
  return { site: new URL(address), token };
}
