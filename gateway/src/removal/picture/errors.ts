import { GatewayError } from '../../platform/gateway-error.ts';

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
