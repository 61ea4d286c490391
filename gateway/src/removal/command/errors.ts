/** The command cannot start, or cannot go on. The message is for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What a fault of the disk means for the person who typed the command. Other errors stay as they are. */
export function toCommandError(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error
    ? new CommandError(`The results cannot be written: ${error.message}`)
    : error;
}

/** One picture could not be cut. The message says why. */
export class PictureFailed extends Error {
  override readonly name = 'PictureFailed';
}
