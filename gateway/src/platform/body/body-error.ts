import type { Context } from 'koa';

/** Why a request body could not be read. Each API turns the reason into its own refusal. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: 'not_multipart' | 'encoded' | 'too_large' | 'too_many_files' | 'form_limit' | 'malformed';
  /** The field or the file that is too long, when that is known. */
  readonly field: string | undefined;

  /** @param about `message`: a sentence to show, for `form_limit` and `encoded`. */
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

/** The gateway decompresses no bodies. @throws BodyError */
export function requirePlainBody(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw new BodyError('encoded', undefined, { message: 'Please send the body without Content-Encoding.' });
  }
}
