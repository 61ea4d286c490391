/** Somebody asks how a command is used. The message is the answer. */
export class HelpRequest extends Error {
  override readonly name = 'HelpRequest';
}

/** A command cannot go on. Its message says what is wrong and what to do; it is shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
