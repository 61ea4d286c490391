import type { Matte, Picture } from '../../engines/engine.ts';
import { shrink } from '../../engines/pixels/shrink.ts';
import { estimateBand } from './refine-band.ts';
import { paintCutout } from './refine-paint.ts';

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

/** Long side of the picture on which the colours of both sides of the edge are estimated. */
const BAND_SIZE = 1024;

/**
 * Brings a matte to the picture's size: alpha along the edge from the colours on both sides of it, and colours
 * without what shone through from the background.
 */
export function refine(picture: Picture, matte: Matte, signal?: AbortSignal): Cutout {
  signal?.throwIfAborted();
  const band = estimateBand(shrink(picture, BAND_SIZE), matte);
  signal?.throwIfAborted();
  const cutout = paintCutout(picture, band);
  return matte.confidence === undefined ? cutout : { ...cutout, confidence: matte.confidence };
}
