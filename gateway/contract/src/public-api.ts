/** The codes in `errors[].code` of `/v1.0`. */
export const publicErrorCodes = [
  'invalid_align',
  'invalid_margin',
  'invalid_quality',
  'invalid_ratio',
  'invalid_subject',
  'failed_to_read_image',
  'failed_image_download',
  'failed_bg_download',
  'file_too_large',
  'invalid_bg_color',
  'invalid_bg_image_url',
  'invalid_channels',
  'invalid_crop',
  'invalid_crop_margin',
  'invalid_dimensions',
  'invalid_file_type',
  'invalid_format',
  'invalid_hints',
  'invalid_image_url',
  'invalid_position',
  'invalid_request',
  'invalid_roi',
  'invalid_scale',
  'invalid_semitransparency',
  'invalid_shadow',
  'invalid_size',
  'invalid_type',
  'missing_source',
  'multiple_bg_sources',
  'multiple_sources',
  'resolution_too_high',
  'roi_exceeds_bounds',
  'roi_region_empty',
  'unknown_foreground',
  'insufficient_credits',
  'auth_failed',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'rate_limit_exceeded',
  'removal_failed',
  'internal_error',
  'busy',
  'storage_full',
  'storage_unavailable',
] as const;

export type PublicErrorCode = (typeof publicErrorCodes)[number];

/** The body of every answer of `/v1.0` that is not 200. */
export interface PublicErrorAnswer {
  errors: { title: string; code: PublicErrorCode; detail: string }[];
}

/** `POST /v1.0/removebg` with `Accept: application/json`. */
export interface PublicRemovalAnswer {
  data: {
    result_b64: string;
    foreground_top: number;
    foreground_left: number;
    foreground_width: number;
    foreground_height: number;
  };
}

/** `GET /v1.0/account`. */
export interface PublicAccountAnswer {
  data: {
    attributes: {
      credits: { total: number; subscription: number; payg: number; enterprise: number };
      api: { free_calls: number; sizes: 'all' };
    };
  };
}
