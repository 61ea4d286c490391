import { CommandError } from './command-error.ts';

/** Runs a command; prints what is wrong without a stack, and ends with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    // By name: a configuration file may import another copy of this package.
    if (!(error instanceof Error) || error.name !== CommandError.name) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
