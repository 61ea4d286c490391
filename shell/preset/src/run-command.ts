import { CommandError, HelpRequest } from './command-error.ts';

/** Runs a command. A command error is printed without a stack, and the exit status is 1. Help is not an error. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (error instanceof HelpRequest) {
      process.stdout.write(`${error.message}\n`);
      return;
    }
    // Compares the name, because a configuration file may import another copy of this package.
    if (!(error instanceof Error) || error.name !== CommandError.name) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
