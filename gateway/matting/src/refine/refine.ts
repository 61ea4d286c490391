import type { Matte, Picture } from '../engine.ts';
import { shrink } from '../pixels/shrink.ts';
import { estimateBand } from './band.ts';
import { paintCutout } from './paint.ts';

/** The subject alone, at the picture's size. */
export interface Cutout {
  readonly width: number;
  readonly height: number;
  /** `width * height * 4` bytes, straight: colours free of the old background, all zero where alpha is. */
  readonly rgba: Uint8Array;
}

/** Long side of the picture on which the edge is estimated. */
const BAND_SIZE = 1280;

/**
 * Brings a matte to the picture's size: alpha along the edge from the colours on both sides of it, and colours
 * without what shone through from the background. What was transparent stays so.
 */
export function refine(picture: Picture, matte: Matte, signal?: AbortSignal): Cutout {
  signal?.throwIfAborted();
  const { width, height } = picture;
  let rgba: Uint8Array;
  if (matte.foreground && matte.width === width && matte.height === height) {
    rgba = join(matte.alpha, matte.foreground);
  } else {
    const band = estimateBand(shrink(picture, BAND_SIZE), matte);
    signal?.throwIfAborted();
    rgba = paintCutout(picture, band);
  }
  if (picture.alpha) hide(rgba, picture.alpha);
  return { width, height, rgba };
}

/** Hidden colours are left out, because files are smaller for it. */
function join(alpha: Uint8Array, foreground: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(alpha.length * 4);
  for (let i = 0, from = 0, to = 0; i < alpha.length; i++, from += 3, to += 4) {
    const a = alpha[i] as number;
    if (a === 0) continue;
    rgba[to] = foreground[from] as number;
    rgba[to + 1] = foreground[from + 1] as number;
    rgba[to + 2] = foreground[from + 2] as number;
    rgba[to + 3] = a;
  }
  return rgba;
}

function hide(rgba: Uint8Array, given: Uint8Array): void {
  for (let i = 0, p = 3; i < given.length; i++, p += 4) {
    const a = given[i] as number;
    if (a >= (rgba[p] as number)) continue;
    rgba[p] = a;
    if (a === 0) rgba.fill(0, p - 3, p);
  }
}
