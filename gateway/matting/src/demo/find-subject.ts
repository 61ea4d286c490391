// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { type Box, boxAround, crop } from '../pixels/crop.ts';
import { enlarge } from '../pixels/enlarge.ts';
import { resample } from '../pixels/resample.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import type { Network } from './network/network.ts';
import { logOdds, type Segmentation, segment } from './segment.ts';

/** Long sides, in pixels, of what is looked at: the whole picture at a glance, the part around the subject, the whole. */
const GLANCE_SIZE = 224;
const CLOSE_SIZE = 320;
const WHOLE_SIZE = 320;
/** A smaller part is enlarged to this, and no further. */
const LEAST_SIZE = 256;

/** Left around what the glance found, as a part of its long side: the backdrop has to be seen. */
const MARGIN = 0.14;
/** Sides of the part that is looked at closely: the short to the long one, and the long one to the picture's. */
const LEAST_ASPECT = 0.7;
const LEAST_PART = 0.4;

/** A close look with less confidence than this is not trusted alone. */
const SURE = 0.8;

/**
 * Finds the subject at a glance, then looks closer at the part of the picture where it is: what is thin is thicker
 * there. When that look leaves doubts, the whole picture is looked at as well: what one gets wrong, the other seldom does.
 */
export async function findSubject(
  picture: Raster,
  network: Network,
  pause: () => Promise<void>,
): Promise<Segmentation> {
  const look = (part: Raster, size: number) =>
    segment(enlarge(shrink(part, size), Math.min(size, LEAST_SIZE)), network, pause);
  // By a step that the refinement takes as well.
  const box = partAround(await look(shrink(picture, 512), GLANCE_SIZE), picture);
  await pause();
  const close = await look(crop(picture, box), CLOSE_SIZE);
  const grid = gridOf(close, box, picture);
  if (close.confidence >= SURE) return placed(close, grid);
  await pause();
  return together(close, await look(picture, WHOLE_SIZE), grid);
}

/** The part of the picture around what was found; all of it when nothing was. */
function partAround({ likelihood, width, height }: Segmentation, picture: Raster): Box {
  const found = boxAround(width, height, (i) => likelihood[i]! > 0.5);
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

/** The grid of the whole picture, as fine as the close look and never finer than the picture, and the box on it. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly partWidth: number;
  readonly partHeight: number;
}

function gridOf(close: Segmentation, box: Box, picture: Raster): Grid {
  const scale = Math.min(1, close.width / (box.right - box.left));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const left = Math.round(box.left * scale);
  const top = Math.round(box.top * scale);
  const partWidth = Math.min(width - left, Math.round((box.right - box.left) * scale));
  const partHeight = Math.min(height - top, Math.round((box.bottom - box.top) * scale));
  return { width, height, left, top, partWidth, partHeight };
}

/** A close look alone: there is nothing outside of its box. */
function placed(close: Segmentation, grid: Grid): Segmentation {
  const { width, height, left, top, partWidth, partHeight } = grid;
  const near = resample(close.likelihood, close.width, close.height, partWidth, partHeight);
  const likelihood = new Float32Array(width * height);
  for (let y = 0; y < partHeight; y++) {
    likelihood.set(near.subarray(y * partWidth, (y + 1) * partWidth), (top + y) * width + left);
  }
  return { width, height, likelihood, confidence: close.confidence };
}

/**
 * Both looks, each by its confidence; outside of the box the whole alone. The better one's confidence holds as far as
 * they agree: below 0.5 are 33 of 36 failures (an overlap under 0.7) and 6 of 244 good cuts (0.9 and more), on the
 * tuning half, 220 drawings by lot and 40 rendered scenes, looked at by 224 and 288 pixels and an earlier network.
 */
function together(close: Segmentation, whole: Segmentation, grid: Grid): Segmentation {
  const { width, height, left, top, partWidth, partHeight } = grid;
  const near = placed(close, grid).likelihood;
  const likelihood = resample(whole.likelihood, whole.width, whole.height, width, height);
  const weight = close.confidence / (close.confidence + whole.confidence + 1e-6);
  let both = 0;
  let either = 0;
  for (let i = 0; i < near.length; i++) {
    if (near[i]! > 0.5 && likelihood[i]! > 0.5) both++;
    if (near[i]! > 0.5 || likelihood[i]! > 0.5) either++;
  }
  for (let y = top; y < top + partHeight; y++) {
    for (let i = y * width + left; i < y * width + left + partWidth; i++) {
      const odds = weight * logOdds(near[i]!) + (1 - weight) * logOdds(likelihood[i]!);
      likelihood[i] = 1 / (1 + Math.exp(-odds));
    }
  }
  const agreement = both / Math.max(1, either);
  return {
    width,
    height,
    likelihood,
    confidence: agreement * Math.max(close.confidence, whole.confidence),
  };
}
