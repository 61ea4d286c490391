/** Why a request body could not be read. Each API turns the reason into its own refusal. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: 'not_multipart' | 'too_large' | 'too_many_files' | 'malformed';

  constructor(reason: BodyError['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
