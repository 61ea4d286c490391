import { GatewayError } from '../errors.ts';

export class UndecodableImage extends GatewayError {
  override readonly name = 'UndecodableImage';
  constructor(cause?: unknown) {
    super(422, 'undecodable_image', 'The picture is damaged or cannot be read.', { cause });
  }
}

export class TooManyPixels extends GatewayError {
  override readonly name = 'TooManyPixels';
  constructor(cause?: unknown) {
    super(422, 'too_many_pixels', 'The picture has more than 25 megapixels. Please send a smaller one.', {
      cause,
    });
  }
}

export class UnsupportedType extends GatewayError {
  override readonly name = 'UnsupportedType';
  constructor() {
    super(
      415,
      'unsupported_type',
      'This is not a picture of a supported type. Please send a JPEG, PNG, GIF, WebP, BMP, TIFF or SVG file.',
    );
  }
}

export class StorageFull extends GatewayError {
  override readonly name = 'StorageFull';
  constructor(cause?: unknown) {
    super(507, 'storage_full', 'The server has no room left for results. Please try again later.', {
      cause,
      report: true,
    });
  }
}

export class Busy extends GatewayError {
  override readonly name = 'Busy';
  constructor(retryAfterSeconds: number) {
    super(503, 'busy', 'The server is working on too many pictures. Please try again in a moment.', {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    });
  }
}

/** The picture was accepted, but the cut did not work. `message` is a sentence to show. */
export class RemovalFailed extends Error {
  override readonly name = 'RemovalFailed';
  /** Stable and lower case, for translation and metrics. */
  readonly reason: string;

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** An option that only turns out to be impossible once the picture's size is known. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly code: 'roi_exceeds_bounds' | 'roi_region_empty' | 'invalid_dimensions';

  constructor(code: OptionError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True when a file could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullDiskCodes.has(String(error.code));
}
