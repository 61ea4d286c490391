import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from '../command-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and operands of a command line.
 * @param usage Shown when they are wrong.
 * @throws CommandError
 */
export function readArguments<const O extends Options>(args: string[], usage: string, options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nUsage: ${usage}`);
  }
}
