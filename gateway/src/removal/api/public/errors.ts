import type { PublicErrorAnswer, PublicErrorCode } from '@liftout/gateway-contract';
import { BodyError } from '../../../platform/body/body-error.ts';
import { GatewayError, type GatewayErrorOptions } from '../../../platform/gateway-error.ts';
import type { ErrorFormat } from '../../../platform/http/error-response.ts';
import { OutboundError } from '../../../platform/http/outbound.ts';
import { aboutBackground, OptionError, RemovalFailed } from '../../picture/errors.ts';

/** A refusal with a code and a title of the public API. */
export class PublicApiError extends GatewayError {
  override readonly name = 'PublicApiError';
  readonly publicCode: PublicErrorCode;
  readonly title: string;

  constructor(
    status: number,
    code: PublicErrorCode,
    detail: string,
    { title = titles[code] ?? detail, ...options }: GatewayErrorOptions & { title?: string } = {},
  ) {
    super(status, 'internal_error', detail, options);
    this.publicCode = code;
    this.title = title;
  }
}

const titles: Readonly<Partial<Record<PublicErrorCode, string>>> = {
  missing_source: 'No image given',
  auth_failed: 'API Key invalid',
  rate_limit_exceeded: 'Rate limit exceeded',
  insufficient_credits: 'Insufficient credits',
  unknown_foreground: 'Could not identify foreground in image',
};

/** Status and code of the gateway's own refusals in this API. */
const publicCodes: Readonly<Record<string, readonly [number, PublicErrorCode]>> = {
  undecodable_image: [400, 'failed_to_read_image'],
  too_many_pixels: [400, 'resolution_too_high'],
  unsupported_type: [400, 'invalid_file_type'],
  unsupported_variant: [400, 'invalid_file_type'],
  rate_limited: [429, 'rate_limit_exceeded'],
  malformed_request: [400, 'invalid_request'],
  request_timeout: [408, 'invalid_request'],
  not_found: [404, 'not_found'],
  method_not_allowed: [405, 'method_not_allowed'],
  busy: [503, 'busy'],
  storage_full: [507, 'storage_full'],
  storage_unavailable: [503, 'storage_unavailable'],
};

/** The form of every answer except 200. Clients of this API cannot read other forms. */
export const publicErrorFormat: ErrorFormat = {
  prefix: '/v1.0',
  write(ctx, error) {
    const { status, code, title } = describe(error);
    ctx.state.errorCode = code;
    ctx.status = status;
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.body = { errors: [{ title, code, detail: error.message }] } satisfies PublicErrorAnswer;
  },
};

function describe(error: GatewayError): { status: number; code: PublicErrorCode; title: string } {
  if (error instanceof PublicApiError) {
    return { status: error.status, code: error.publicCode, title: error.title };
  }
  const [status, code] = publicCodes[error.code] ?? ([500, 'internal_error'] as const);
  return { status, code, title: titles[code] ?? error.message };
}

/** Turns errors of other layers into refusals of this API. */
export function toPublicError(error: unknown): unknown {
  if (error instanceof BodyError) return bodyErrors[error.reason](error);
  if (error instanceof OptionError) return new PublicApiError(400, error.code, error.message);
  if (error instanceof RemovalFailed) return removalError(error);
  return error;
}

const bodyErrors: Readonly<Record<BodyError['reason'], (error: BodyError) => PublicApiError>> = {
  not_multipart: () =>
    new PublicApiError(
      415,
      'unsupported_media_type',
      'Please send multipart/form-data, application/json or application/x-www-form-urlencoded.',
    ),
  encoded: ({ message }) => new PublicApiError(415, 'unsupported_media_type', message),
  too_large: ({ field }) => fileTooLarge(field === 'bg_image_file' ? 'bg' : 'image'),
  too_many_files: () => new PublicApiError(400, 'invalid_request', 'The form has too many files.'),
  form_limit: ({ field = '', message }) => {
    if (field === 'bg_image_file') return fileTooLarge('bg');
    // Without a filename, a picture counts as a text.
    return ['image_file', 'image_file_b64'].includes(field)
      ? fileTooLarge()
      : new PublicApiError(400, 'invalid_request', message);
  },
  malformed: () => new PublicApiError(400, 'invalid_request', 'The body is damaged or was cut off.'),
};

function fileTooLarge(
  of: 'image' | 'bg' = 'image',
  message = 'The file is larger than 10 MB.',
): PublicApiError {
  const refusal = new PublicApiError(400, 'file_too_large', message);
  return of === 'bg' ? aboutBackground(refusal) : refusal;
}

function removalError(error: RemovalFailed): PublicApiError {
  switch (error.reason) {
    case 'no_subject':
    case 'no_background':
    case 'too_small':
      return new PublicApiError(400, 'unknown_foreground', error.message);
    case 'timeout':
    case 'provider_rejected':
      return new PublicApiError(400, 'failed_to_read_image', error.message);
    case 'provider_no_credits':
      return new PublicApiError(402, 'insufficient_credits', error.message);
    case 'provider_busy':
    case 'provider_down':
      return new PublicApiError(503, 'busy', error.message, {
        headers: { 'Retry-After': String(error.retryAfter ?? 10) },
      });
    // Until the operator corrects the key, all pictures fail, and programs would wait in vain.
    case 'provider_refused':
      return new PublicApiError(503, 'removal_failed', error.message);
    default:
      return new PublicApiError(500, 'removal_failed', error.message);
  }
}

/** A picture at an address could not be downloaded. */
export function toDownloadError(error: unknown, of: 'image' | 'bg'): unknown {
  if (!(error instanceof OutboundError)) return error;
  if (error.reason === 'too_large') return fileTooLarge(of, error.message);
  const code = {
    image: { address: 'invalid_image_url', download: 'failed_image_download' },
    bg: { address: 'invalid_bg_image_url', download: 'failed_bg_download' },
  } as const;
  return new PublicApiError(400, code[of][error.reason], error.message);
}
