/** Why a request body could not be read. Each API turns the reason into its own refusal. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: 'not_multipart' | 'too_large' | 'too_many_files' | 'form_limit' | 'malformed';
  /** The field that is too long. */
  readonly field: string | undefined;

  /** @param about `message`: a sentence to show, for `form_limit`. */
  constructor(
    reason: BodyError['reason'],
    cause?: unknown,
    { message = reason, field }: { message?: string; field?: string | undefined } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.field = field;
  }
}
