// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { type Box, boxAround, crop } from '../pixels/crop.ts';
import { enlarge } from '../pixels/enlarge.ts';
import { resample } from '../pixels/resample.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import type { Network } from './network/network.ts';
import { likelihoodOf, logOdds, type Segmentation, segment } from './segment.ts';

/** Long sides, in pixels, of what is looked at: the whole picture, the part around the subject. */
const WHOLE_SIZE = 288;
const CLOSE_SIZE = 320;
/** A smaller part is enlarged to this, and no further. */
const LEAST_SIZE = 256;

/** Left around what the first look found, as a part of its long side: the backdrop has to be seen. */
const MARGIN = 0.14;
/** Sides of the part that is looked at closely: the short to the long one, and the long one to the picture's. */
const LEAST_ASPECT = 0.7;
const LEAST_PART = 0.4;

/**
 * Finds the subject in the whole picture, then looks closer at the part where it is: what is thin is thicker there, and
 * what one look gets wrong, the other seldom does.
 */
export async function findSubject(
  picture: Raster,
  network: Network,
  pause: () => Promise<void>,
): Promise<Segmentation> {
  const look = (part: Raster, size: number) =>
    segment(enlarge(shrink(part, size), Math.min(size, LEAST_SIZE)), network, pause);
  // Shrunk by a step that the refinement takes as well; what is hardly larger would only be blurred.
  const isSmall = Math.max(picture.width, picture.height) <= CLOSE_SIZE;
  const whole = await look(shrink(picture, 512), isSmall ? CLOSE_SIZE : WHOLE_SIZE);
  const box = partAround(whole, picture);
  await pause();
  const close = await look(crop(picture, box), CLOSE_SIZE);
  return together(close, whole, box, picture);
}

/** The part of the picture around what was found; all of it when nothing was. */
function partAround({ likelihood, width, height }: Segmentation, picture: Raster): Box {
  const found = boxAround(likelihood, width, height, 0.5);
  if (!found) return { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const { left, top, right, bottom } = found;
  const scale = picture.width / width;
  const wide = (right - left) * scale;
  const tall = (bottom - top) * scale;
  const margins = 2 * MARGIN * Math.max(wide, tall);
  const long = Math.max(LEAST_PART * Math.max(picture.width, picture.height), Math.max(wide, tall) + margins);
  const least = LEAST_ASPECT * long;
  const columns = stretch(((left + right) / 2) * scale, Math.max(least, wide + margins), picture.width);
  const rows = stretch(((top + bottom) / 2) * scale, Math.max(least, tall + margins), picture.height);
  return { left: columns.from, right: columns.to, top: rows.from, bottom: rows.to };
}

/** As long as asked for, around the middle where it fits, in whole pixels from 0 to `end`. */
function stretch(middle: number, length: number, end: number): { from: number; to: number } {
  const whole = Math.min(end, Math.ceil(length));
  const from = Math.max(0, Math.min(end - whole, Math.round(middle - whole / 2)));
  return { from, to: from + whole };
}

/** Both looks, each by its confidence, on the grid of the close one; outside of its box the whole alone. */
function together(close: Segmentation, whole: Segmentation, box: Box, picture: Raster): Segmentation {
  // Never finer than the picture.
  const scale = Math.min(1, close.width / (box.right - box.left));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const left = Math.round(box.left * scale);
  const top = Math.round(box.top * scale);
  const partWidth = Math.min(width - left, Math.round((box.right - box.left) * scale));
  const partHeight = Math.min(height - top, Math.round((box.bottom - box.top) * scale));
  const near = resample(close.likelihood, close.width, close.height, partWidth, partHeight);
  const likelihood = resample(whole.likelihood, whole.width, whole.height, width, height);
  const weight = close.confidence / (close.confidence + whole.confidence + 1e-6);
  for (let y = 0, j = 0; y < partHeight; y++) {
    for (let i = (top + y) * width + left, end = i + partWidth; i < end; i++, j++) {
      const odds = weight * logOdds(near[j]!) + (1 - weight) * logOdds(likelihood[i]!);
      likelihood[i] = likelihoodOf(odds);
    }
  }
  return { width, height, likelihood, confidence: (close.confidence + whole.confidence) / 2 };
}
