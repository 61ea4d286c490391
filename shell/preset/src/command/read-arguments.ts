import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError, HelpRequest } from '../command-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and operands of a command line.
 * @param usage Shown when they are wrong.
 * @param operands How many operands there may be.
 * @throws CommandError
 * @throws HelpRequest for `--help`, `-h` and `help`
 */
export function readArguments<const O extends Options>(
  args: readonly string[],
  usage: string,
  options: O,
  operands = 0,
) {
  if (asksForHelp(args)) throw new HelpRequest(`Usage: ${usage}`);
  const refuse = (why: string) => new CommandError(`${why}\nUsage: ${usage}`);
  const taken = Object.keys(options).find((name) => !args.includes(`--${name}`) && isTakenByNpm(name));
  if (taken) {
    throw refuse(
      `npm took \`--${taken}\` for itself. Write \`--\` before the options: npm run … -- --${taken}. If you did not write it, your npm settings have \`${taken.replace(/^no-/, '')}\`: remove it there.`,
    );
  }
  const parsed = parse(args, options, refuse);
  const unexpected = parsed.positionals[operands];
  if (unexpected !== undefined) {
    throw refuse(`\`${unexpected}\` is not expected here. Options begin with \`--\`.`);
  }
  return parsed;
}

/** No command has an operand `help`. */
export const asksForHelp = (args: readonly string[]) =>
  args[0] === 'help' || args.includes('--help') || args.includes('-h');

/** An option as it was given, for a command that is printed. Empty when it was not given. */
export const repeatOption = (option: string, value: string | undefined): string =>
  value === undefined ? '' : ` --${option} ${value}`;

function parse<const O extends Options>(
  args: readonly string[],
  options: O,
  refuse: (why: string) => CommandError,
) {
  try {
    // pnpm passes on the `--`, npm removes it. No operand begins with a hyphen.
    return parseArgs({ args: args.filter((word) => word !== '--'), options, allowPositionals: true });
  } catch (error) {
    // Removes Node's advice about operands that begin with a hyphen, because no command has such operands.
    throw refuse((error as Error).message.replace(/\. To specify .*/s, '.'));
  }
}

/** `npm run deploy --preview` makes the option a setting of npm, and the command does not see it. */
function isTakenByNpm(option: string): boolean {
  // npm itself has a setting with this name.
  if (option === 'registry') return false;
  const settingOf = (name: string) => process.env[`npm_config_${name.replaceAll('-', '_')}`];
  if (settingOf(option)) return true;
  // npm reads `--no-browser` as its setting `browser`.
  return option.startsWith('no-') && ['', 'true', 'false'].includes(settingOf(option.slice(3)) ?? 'unset');
}
