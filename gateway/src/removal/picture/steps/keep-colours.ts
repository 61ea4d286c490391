import type { Picture } from '@liftout/matting';
import type { Layer } from './encode.ts';

/** From this alpha on, the background does not show through. */
const opaque = 250;

/**
 * Combines the matte of a provider's cut-out with the colours of the picture itself, because a provider gets a
 * compressed copy and may convert its colours. Half-transparent pixels keep the colours of the cut-out, which contain
 * no background.
 * @param cutout Has the size of the picture.
 */
export function keepColours(picture: Picture, cutout: Layer): Layer {
  const rgba = Uint8Array.from(cutout.rgba);
  for (let pixel = 0, at = 0, from = 0; at < rgba.length; pixel++, at += 4, from += 3) {
    const alpha = Math.min(rgba[at + 3] as number, picture.alpha?.[pixel] ?? 255);
    rgba[at + 3] = alpha;
    if (alpha === 0) rgba.fill(0, at, at + 3);
    if (alpha < opaque) continue;
    rgba[at] = picture.rgb[from] as number;
    rgba[at + 1] = picture.rgb[from + 1] as number;
    rgba[at + 2] = picture.rgb[from + 2] as number;
  }
  return { width: cutout.width, height: cutout.height, rgba };
}
