/**
 * Every code that a JSON error of the gateway can carry. Stable: the site translates by code, programs branch
 * on it. A new code may be added at any time, so a caller needs a default.
 */
export const errorCodes = [
  'missing_file',
  'too_many_files',
  'malformed_multipart',
  'malformed_request',
  'invalid_format',
  'invalid_hints',
  'invalid_idempotency_key',
  'access_required',
  'bad_token',
  'not_found',
  'unknown_result',
  'method_not_allowed',
  'request_timeout',
  'idempotency_key_reused',
  'expired',
  'file_too_large',
  'unsupported_type',
  'unsupported_variant',
  'undecodable_image',
  'too_many_pixels',
  'rate_limited',
  'internal_error',
  'busy',
  'storage_full',
  'storage_unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The JSON body of every refusal under `/api`. */
export interface ErrorAnswer {
  status: 'failed';
  code: ErrorCode;
  /** A plain English sentence for people who read answers; the site shows its own by `code`. */
  error: string;
  /** Also in the `X-Request-Id` header and in the gateway's log. */
  requestId: string;
}
