/** Why a removal has no result. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'network' }
  /** The file was changed or deleted after it was chosen. */
  | { kind: 'lost' }
  /** The visitor cancelled it. */
  | { kind: 'cancelled' }
  /** The gateway refused: `code` of its contract, or a code that this build does not know. */
  | { kind: 'refused'; code: string; message: string; requestId?: string; retryAfter?: number }
  /** Accepted, but the removal did not work. */
  | { kind: 'failed'; reason: string; message: string };

/** Whether the engine has found no subject or no background. */
export const lacksSubject = (failure: Failure): boolean =>
  failure.kind === 'failed' && ['no_subject', 'no_background'].includes(failure.reason);

/** Why the server gave no answer. */
export const connectionFailure = (): Failure =>
  navigator.onLine ? { kind: 'network' } : { kind: 'offline' };

/** A picture was not cut out: the gateway has refused it, or an engine has found nothing to cut. */
export class NotCut<Why extends { kind: string } = Failure> extends Error {
  override readonly name = 'NotCut';
  readonly failure: Why;

  constructor(failure: Why) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Keys of the texts for a failure in `mf-remover/upload`. Null if there is only the server's own text. */
export interface FailureTexts {
  title: string;
  description: string | null;
}

/** Refusals whose reference number helps the operator to find the cause. */
export const referencedCodes: readonly string[] = ['internal_error', 'storage_full', 'storage_unavailable'];

/**
 * @param exists whether the texts have a key.
 */
export function failureTexts(failure: Failure, exists: (key: string) => boolean): FailureTexts {
  switch (failure.kind) {
    case 'offline':
      return texts('upload.error.offline');
    case 'network':
      return { title: 'upload.error.failed.title', description: 'upload.error.failed.network' };
    case 'lost':
      return texts('upload.error.lost');
    case 'cancelled':
      return texts('processing.cancelled');
    case 'refused':
      return byCode(failure.code, failure.message, 'upload.error.failed', exists);
    case 'failed':
      return byCode(failure.reason, failure.message, 'processing.failed', exists);
  }
}

function byCode(
  code: string,
  message: string,
  otherwise: string,
  exists: (key: string) => boolean,
): FailureTexts {
  const known = `codes.${code}`;
  if (code && exists(`${known}.title`)) return texts(known);
  return message ? { title: `${otherwise}.title`, description: null } : texts(otherwise);
}

const texts = (key: string): FailureTexts => ({
  title: `${key}.title`,
  description: `${key}.description`,
});
