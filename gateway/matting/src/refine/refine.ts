import type { Matte, Picture } from '../engine.ts';
import { shrink } from '../pixels/shrink.ts';
import { estimateBand } from './band.ts';
import { renderCutout } from './render-cutout.ts';

/** The subject with transparency, at the picture's size. */
export interface Cutout {
  readonly width: number;
  readonly height: number;
  /** `width * height * 4` bytes of straight RGBA, without the old background's colour; all zero where alpha is. */
  readonly rgba: Uint8Array;
}

/** Long side, in pixels, at which the band is estimated. */
const BAND_SIZE = 1280;

/**
 * Brings a matte to the picture's size. Alpha along the edge is estimated from the colours on both sides, and the
 * background's colour is removed from half-transparent pixels. Pixels that were transparent stay so.
 * @throws the signal's reason when aborted.
 */
export function refine(picture: Picture, matte: Matte, signal?: AbortSignal): Cutout {
  signal?.throwIfAborted();
  const { width, height } = picture;
  let rgba: Uint8Array;
  if (matte.foreground && matte.width === width && matte.height === height) {
    rgba = combine(matte.alpha, matte.foreground);
  } else {
    const band = estimateBand(shrink(picture, BAND_SIZE), matte);
    signal?.throwIfAborted();
    rgba = renderCutout(picture, band);
  }
  if (picture.alpha) limitAlpha(rgba, picture.alpha);
  return { width, height, rgba };
}

/** Leaves out the colours of transparent pixels, which makes files smaller. */
function combine(alpha: Uint8Array, foreground: Uint8Array): Uint8Array {
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

/** Limits the alpha of `rgba` to that of the original picture. */
function limitAlpha(rgba: Uint8Array, original: Uint8Array): void {
  for (let i = 0, p = 3; i < original.length; i++, p += 4) {
    const a = original[i] as number;
    if (a >= (rgba[p] as number)) continue;
    rgba[p] = a;
    if (a === 0) rgba.fill(0, p - 3, p);
  }
}
