import { CommandError, HelpRequest } from './command-error.ts';

/** Runs a command; prints what is wrong without a stack, and ends with 1. Help is no error. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (error instanceof HelpRequest) {
      process.stdout.write(`${error.message}\n`);
      return;
    }
    // By name: a configuration file may import another copy of this package.
    if (!(error instanceof Error) || error.name !== CommandError.name) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
