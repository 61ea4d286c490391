import type { Matte, Picture } from '../engine.ts';
import { shrink } from '../pixels/shrink.ts';
import { estimateBand } from './band.ts';
import { paintCutout } from './paint.ts';

/** The subject alone, at the picture's size. */
export interface Cutout {
  readonly width: number;
  readonly height: number;
  /** `width * height` bytes; 0 is background. */
  readonly alpha: Uint8Array;
  /** `width * height * 3` bytes: colours free of the old background, black where alpha is 0. */
  readonly foreground: Uint8Array;
  /** As the engine gave it. */
  readonly confidence?: number;
}

/** Long side of the picture on which the edge is estimated. */
const BAND_SIZE = 1280;

/**
 * Brings a matte to the picture's size: alpha along the edge from the colours on both sides of it, and colours
 * without what shone through from the background.
 */
export function refine(picture: Picture, matte: Matte, signal?: AbortSignal): Cutout {
  signal?.throwIfAborted();
  const { width, height } = picture;
  const { confidence } = matte;
  const complete = matte.foreground && matte.width === width && matte.height === height;
  let { alpha, foreground } = matte;
  if (complete && foreground) {
    alpha = alpha.slice();
    foreground = foreground.slice();
  } else {
    const band = estimateBand(shrink(picture, BAND_SIZE), matte);
    signal?.throwIfAborted();
    ({ alpha, foreground } = paintCutout(picture, band));
  }
  if (complete || picture.alpha) hide(alpha, foreground, picture.alpha);
  return { width, height, alpha, foreground, ...(confidence === undefined ? {} : { confidence }) };
}

/** What was transparent stays so; hidden colours are blackened, because files are smaller for it. */
function hide(alpha: Uint8Array, foreground: Uint8Array, given: Uint8Array | undefined): void {
  for (let i = 0; i < alpha.length; i++) {
    if (given) alpha[i] = Math.min(alpha[i] as number, given[i] as number);
    if (alpha[i] !== 0) continue;
    foreground[i * 3] = 0;
    foreground[i * 3 + 1] = 0;
    foreground[i * 3 + 2] = 0;
  }
}
