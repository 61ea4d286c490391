import type { Box, Pixels } from './subject.ts';

/** `drop` falls on a wall behind, `car` on the ground below, `3d` is cast to the side by a low light. */
export type ShadowType = 'drop' | 'car' | '3d';

/** How the silhouette becomes a shadow. */
interface Cast {
  /** Height of the shadow, as a part of the silhouette's height. */
  flatten: number;
  /** Pixels across per pixel down. */
  lean: number;
  /** These three: parts of the subject's larger side. */
  shiftX: number;
  shiftY: number;
  blur: number;
}

const casts: Readonly<Record<ShadowType, Cast>> = {
  drop: { flatten: 1, lean: 0, shiftX: 0.02, shiftY: 0.03, blur: 0.02 },
  car: { flatten: 0.14, lean: 0, shiftX: 0, shiftY: 0.01, blur: 0.015 },
  '3d': { flatten: 0.35, lean: -0.9, shiftX: 0, shiftY: 0, blur: 0.012 },
};

/** Pixels. The gateway's image library blurs no more. */
const maxSigma = 1000;

/**
 * A shadow without its blur, clipped to the canvas.
 * @returns `alpha`: `width * height` bytes. `sigma`: of the Gaussian blur to apply, in pixels.
 */
export function castShadow(
  { width, height, rgba }: Pixels,
  subject: Box,
  type: ShadowType,
): { alpha: Uint8Array; sigma: number } {
  const { flatten, lean, shiftX, shiftY, blur } = casts[type];
  const reach = Math.max(subject.right - subject.left, subject.bottom - subject.top);
  const alpha = new Uint8Array(width * height);
  // Each row of the shadow is a row of the silhouette, counted from the ground up.
  for (let y = 0; y < height; y++) {
    const aboveGround = subject.bottom - 1 + shiftY * reach - y;
    const source = Math.round(subject.bottom - 1 - aboveGround / flatten);
    if (source < subject.top || source >= subject.bottom) continue;
    const shift = Math.round(shiftX * reach - lean * aboveGround);
    for (let x = Math.max(0, shift); x < Math.min(width, width + shift); x++) {
      alpha[y * width + x] = rgba[(source * width + x - shift) * 4 + 3] as number;
    }
  }
  return { alpha, sigma: Math.min(maxSigma, Math.max(0.5, blur * reach)) };
}
