/** The user asks for help. The message is the usage of the command. */
export class HelpRequest extends Error {
  override readonly name = 'HelpRequest';
}

/**
 * A command cannot go on. The message says what is wrong and what to do. It has no stack, so that no tool that loads a
 * configuration file prints one.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}
