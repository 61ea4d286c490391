// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { type Box, boundingBox, crop } from '../pixels/crop.ts';
import { logit, sigmoid } from '../pixels/logistic.ts';
import { resample } from '../pixels/resample.ts';
import { enlarge } from '../pixels/resize.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import { decideFlatAreas, isDrawing } from './cut/flat-areas.ts';
import type { Networks } from './networks.ts';
import { fillHolesInPeople } from './person/fill-holes.ts';
import { type Segmentation, segment } from './segment.ts';

/** Long sides, in pixels, of the picture in the first pass and of the crop in the second. */
const WHOLE_SIZE = 288;
const CROP_SIZE = 320;
/** Smaller pictures are enlarged to this long side, and no further: enlarging blurs their edges. */
const MIN_SIZE = 256;

/** The refinement needs the picture at this long side as well, and `shrink` caches it. */
const REFINEMENT_SIZE = 512;

/** Margin around the subject in the crop, as a part of the subject's long side: the backdrop must be visible. */
const MARGIN = 0.14;
/** Smallest short side of the crop, as a part of its long side. */
const MIN_ASPECT = 0.7;
/** Smallest long side of the crop, as a part of the picture's. */
const MIN_CROP = 0.4;

/**
 * Segments in two passes: the whole picture, then a crop around the subject, in which thin parts have more pixels.
 * The passes seldom make the same mistake, so their results are averaged.
 */
export async function findSubject(
  picture: Raster,
  networks: Networks,
  pause: () => Promise<void>,
): Promise<Segmentation> {
  const runPass = (part: Raster, size: number) =>
    segment(enlarge(shrink(part, size), Math.min(size, MIN_SIZE)), networks, pause);
  const isSmall = Math.max(picture.width, picture.height) <= CROP_SIZE;
  const whole = await runPass(shrink(picture, REFINEMENT_SIZE), isSmall ? CROP_SIZE : WHOLE_SIZE);
  const box = cropBox(whole, picture);
  await pause();
  const close = await runPass(crop(picture, box), CROP_SIZE);
  const merged = mergePasses(close, whole, box, picture);
  await fillHolesInPeople(merged.probability, merged.width, merged.height, picture, networks.person);
  return merged;
}

/** The part of the picture around the subject; the whole picture when none was found. */
function cropBox({ probability, width, height }: Segmentation, picture: Raster): Box {
  const subject = boundingBox(probability, width, height, 0.5);
  if (!subject) return { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const { left, top, right, bottom } = subject;
  const scale = picture.width / width;
  const wide = (right - left) * scale;
  const tall = (bottom - top) * scale;
  const margins = 2 * MARGIN * Math.max(wide, tall);
  const long = Math.max(MIN_CROP * Math.max(picture.width, picture.height), Math.max(wide, tall) + margins);
  const minimum = MIN_ASPECT * long;
  const columns = centredSpan(((left + right) / 2) * scale, Math.max(minimum, wide + margins), picture.width);
  const rows = centredSpan(((top + bottom) / 2) * scale, Math.max(minimum, tall + margins), picture.height);
  return { left: columns.from, right: columns.to, top: rows.from, bottom: rows.to };
}

/** A span of this length around `middle`, in whole pixels, moved and shortened to fit into 0 … `end`. */
function centredSpan(middle: number, length: number, end: number): { from: number; to: number } {
  const whole = Math.min(end, Math.ceil(length));
  const from = Math.max(0, Math.min(end - whole, Math.round(middle - whole / 2)));
  return { from, to: from + whole };
}

/** The mean of both passes, weighted by confidence, on the pixel grid of the crop. Outside the crop: the first pass. */
function mergePasses(close: Segmentation, whole: Segmentation, box: Box, picture: Raster): Segmentation {
  // Never finer than the picture.
  const scale = Math.min(1, close.width / (box.right - box.left));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const left = Math.round(box.left * scale);
  const top = Math.round(box.top * scale);
  const partWidth = Math.min(width - left, Math.round((box.right - box.left) * scale));
  const partHeight = Math.min(height - top, Math.round((box.bottom - box.top) * scale));
  const near = resample(close.probability, close.width, close.height, partWidth, partHeight);
  const probability = resample(whole.probability, whole.width, whole.height, width, height);
  const weight = close.confidence / (close.confidence + whole.confidence + 1e-6);
  for (let y = 0, j = 0; y < partHeight; y++) {
    for (let i = (top + y) * width + left, end = i + partWidth; i < end; i++, j++) {
      const logOdds = weight * logit(near[j]!) + (1 - weight) * logit(probability[i]!);
      probability[i] = sigmoid(logOdds);
    }
  }
  if (isDrawing(shrink(picture, REFINEMENT_SIZE))) {
    decideFlatAreas(probability, width, height, shrink(picture, Math.max(width, height)));
  }
  return { width, height, probability, confidence: (close.confidence + whole.confidence) / 2 };
}
