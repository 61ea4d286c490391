/** The command cannot start, or cannot go on. The message is for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** One picture could not be cut. The message says why. */
export class PictureFailed extends Error {
  override readonly name = 'PictureFailed';
}
