/** The command cannot start or continue. The message is for the user of the command. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Turns a fault of the disk into a message for the user of the command. Other errors stay as they are. */
export function toCommandError(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error
    ? new CommandError(`The results cannot be written: ${error.message}`)
    : error;
}

/** One picture could not be cut. The message says why. */
export class PictureFailed extends Error {
  override readonly name = 'PictureFailed';
}
