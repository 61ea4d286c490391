import { GatewayError } from '../../platform/gateway-error.ts';
import { nameUnsupportedType } from './image-type.ts';

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

const supported = 'Please send a JPEG, PNG, GIF, WebP, AVIF, BMP, TIFF or SVG file.';

export class UnsupportedType extends GatewayError {
  override readonly name = 'UnsupportedType';
  /** @param sentence Names the type, and says what to do. */
  constructor(sentence = `This is not a picture of a supported type. ${supported}`) {
    super(415, 'unsupported_type', sentence);
  }
}

/** @param head The file, or its first `sniffLength` bytes. */
export function unsupportedTypeOf(head: Uint8Array): UnsupportedType {
  const name = nameUnsupportedType(head);
  return name === undefined
    ? new UnsupportedType()
    : new UnsupportedType(`This is a file of the type ${name}, which is not supported. ${supported}`);
}

export function heicUnsupported(): UnsupportedType {
  return new UnsupportedType(
    'HEIC pictures cannot be read on this server. Please send a JPEG: an iPhone makes one when you choose Settings, Camera, Formats, Most Compatible.',
  );
}

/** The type is supported, but the file uses a feature of it that is not. */
export class UnsupportedVariant extends GatewayError {
  override readonly name = 'UnsupportedVariant';
  readonly feature: string;

  /** @param feature A phrase such as "LZMA compression". */
  constructor(feature: string) {
    super(
      415,
      'unsupported_variant',
      `This file uses ${feature}, which cannot be read here. Please save the picture as PNG or JPEG and send that.`,
    );
    this.feature = feature;
  }
}

const backgroundPrefix = 'The background picture cannot be used. ';

const backgroundErrors = new WeakSet<Error>();

/** True for a refusal that is about the background picture, and not about the picture to cut. */
export function isAboutBackground(error: unknown): boolean {
  return error instanceof Error && backgroundErrors.has(error);
}

/** Says in a refusal that it is about the background picture. @returns the error */
export function aboutBackground<T>(error: T): T {
  if (error instanceof GatewayError && !isAboutBackground(error)) {
    error.message = `${backgroundPrefix}${error.message}`;
    backgroundErrors.add(error);
  }
  return error;
}

/** Pixels of pictures whose removal failed after they were decoded. */
const inputPixels = new WeakMap<Error, number>();

/** Records with an error how many pixels its picture has. */
export function noteInputPixels(error: unknown, pixels: number | undefined): void {
  if (error instanceof Error && pixels !== undefined) inputPixels.set(error, pixels);
}

/** @returns undefined when the picture was not decoded. */
export function inputPixelsOf(error: unknown): number | undefined {
  return error instanceof Error ? inputPixels.get(error) : undefined;
}

/** The picture was accepted, but its background could not be removed. `message` is a sentence to show. */
export class RemovalFailed extends Error {
  override readonly name = 'RemovalFailed';
  /** Stable and lower case, for translation and metrics. */
  readonly reason: string;
  /** Seconds after which another try may succeed, when that is known. */
  readonly retryAfter: number | undefined;

  constructor(
    reason: string,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** An option is not possible for a picture of this size. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly code: 'roi_exceeds_bounds' | 'roi_region_empty' | 'invalid_dimensions' | 'invalid_format';

  constructor(code: OptionError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
