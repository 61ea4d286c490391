// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { cityBlockDistance } from '../../pixels/city-block-distance.ts';
import { logit } from '../../pixels/logistic.ts';
import type { Raster } from '../../pixels/shrink.ts';
import { findComponents } from './components.ts';

/** Smallest part of a drawing that is flat. */
const MIN_FLAT = 0.3;
/** Smallest area that is decided as a whole, as a part of the picture. */
const MIN_AREA = 0.0005;
/** Width of a blurred edge, in pixels. */
const EDGE = 2;

/** Whether much of the picture has exactly the colour of its neighbours, as only drawings have. */
export function isDrawing(picture: Raster): boolean {
  const isFlat = findFlat(picture, picture.width, picture.height);
  let count = 0;
  for (let i = 0; i < isFlat.length; i++) count += isFlat[i]!;
  return count > MIN_FLAT * isFlat.length;
}

/**
 * Decides each enclosed area of exactly one colour as a whole, by its mean log odds: nothing in it tells one part from
 * another. For drawings. Changes `probability`.
 *
 * @param picture in the size of `probability`, but a rounded side may differ by one pixel.
 */
export function decideFlatAreas(
  probability: Float32Array,
  width: number,
  height: number,
  picture: Raster,
): void {
  const isFlat = findFlat(picture, width, height);
  const { labels, area, touchesBorder } = findComponents(isFlat, width, height, 1);
  const logOdds = new Float64Array(area.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label >= 0) logOdds[label]! += logit(probability[i]!);
  }
  const isSubject = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label < 0 || touchesBorder[label] || area[label]! < MIN_AREA * labels.length) continue;
    isSubject[i] = logOdds[label]! > 0 ? 1 : 0;
    probability[i] = isSubject[i]!;
  }
  // The blurred edges around an area of the subject are not flat.
  const distance = cityBlockDistance(isSubject, width, 1, EDGE + 1);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === -1 && distance[i]! <= EDGE) probability[i] = 1;
  }
}

/** 1 where the pixels to the right and below have the same colour. */
function findFlat(picture: Raster, width: number, height: number): Uint8Array {
  const { rgb } = picture;
  const isEqual = (p: number, step: number) =>
    rgb[p] === rgb[p + step] && rgb[p + 1] === rgb[p + step + 1] && rgb[p + 2] === rgb[p + step + 2];
  const isFlat = new Uint8Array(width * height);
  const columns = Math.min(width, picture.width) - 1;
  const rows = Math.min(height, picture.height) - 1;
  for (let y = 0; y < rows; y++) {
    for (let x = 0, p = y * picture.width * 3; x < columns; x++, p += 3) {
      if (isEqual(p, 3) && isEqual(p, picture.width * 3)) isFlat[y * width + x] = 1;
    }
  }
  return isFlat;
}
