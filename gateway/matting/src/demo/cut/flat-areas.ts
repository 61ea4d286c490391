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
/** Most colours of a drawing. */
const MAX_COLORS = 32;
/** Largest difference of a channel, 0 to 255, between flat pixels of one colour. */
const SAME = 2;
/** The same for pixels that are not flat, because JPEG changes the pixels near an edge. */
const JPEG_NOISE = 32;
/** Two colours of a drawing that differ less may both come from paper. */
const ALMOST_SAME = 12;
/** Smallest part of the picture's border that paper covers. */
const MIN_PAPER = 0.75;
/** Smallest part of what is drawn on the paper that is flat. A photographed thing before a white backdrop has less. */
const MIN_FLAT_ON_PAPER = 0.2;
/** Instead of the index of a colour. */
const NO_COLOR = 255;

type Color = readonly [red: number, green: number, blue: number];

/** Whether much of the picture has exactly the colour of its neighbours, as only drawings have. */
export function isDrawing(picture: Raster): boolean {
  const isFlat = findFlat(picture, picture.width, picture.height);
  let count = 0;
  for (let i = 0; i < isFlat.length; i++) count += isFlat[i]!;
  return count > MIN_FLAT * isFlat.length;
}

/**
 * Decides each area of one colour as a whole, because nothing in it tells one part from another: the paper of a drawing
 * is background, and an enclosed area goes by its mean log odds. For drawings. Changes `probability`.
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
  const colors = findColors(picture, isFlat, width);
  const { nearest, difference } = findNearest(colors, picture, width, height);
  /** Index of each pixel's colour. `noise` is the largest difference of pixels that are not flat. */
  const withNoise = (noise: number) =>
    nearest.map((color, i) => (difference[i]! <= (isFlat[i] ? SAME : noise) ? color : NO_COLOR));
  const noisy = withNoise(JPEG_NOISE);
  const paper = findPaper(noisy, isFlat, width, height);
  const areas = paper ? noisy : withNoise(-1);
  const isSubject = new Uint8Array(areas.length);
  for (let color = 0; color < colors.length; color++) {
    const { labels, area, touchesBorder } = findComponents(areas, width, height, color);
    const logOdds = new Float64Array(area.length);
    for (let i = 0; i < labels.length; i++) {
      const label = labels[i]!;
      if (label >= 0) logOdds[label]! += logit(probability[i]!);
    }
    for (let i = 0; i < labels.length; i++) {
      const label = labels[i]!;
      if (label < 0 || touchesBorder[label] || area[label]! < MIN_AREA * labels.length) continue;
      isSubject[i] = logOdds[label]! > 0 ? 1 : 0;
      probability[i] = isSubject[i]!;
    }
  }
  // The blurred edges around an area of the subject are not flat.
  const distance = cityBlockDistance(isSubject, width, 1, EDGE + 1);
  const mayBePaper = colors.map(
    (color) => paper && differenceOf(color, colors[paper.color]!, 0) <= ALMOST_SAME,
  );
  for (let i = 0; i < areas.length; i++) {
    if (paper?.mask[i]) probability[i] = 0;
    else if (areas[i] === NO_COLOR && distance[i]! <= EDGE && !mayBePaper[nearest[i]!]) probability[i] = 1;
  }
}

/** The paper of a drawing: the area of one colour that covers most of the border, if enough on it is flat. */
function findPaper(
  areas: Uint8Array,
  isFlat: Uint8Array,
  width: number,
  height: number,
): { color: number; mask: Uint8Array } | undefined {
  const border: number[] = [];
  // The last row and column are never flat.
  for (let x = 0; x < width; x++) border.push(x, (height - 2) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 2);
  const color = mostFrequent(border.map((i) => areas[i]!));
  if (color === undefined || color === NO_COLOR) return undefined;
  const { labels, area } = findComponents(areas, width, height, color);
  const onBorder = border.map((i) => labels[i]!);
  const paper = mostFrequent(onBorder.filter((label) => label >= 0))!;
  if (onBorder.filter((label) => label === paper).length < MIN_PAPER * border.length) return undefined;
  let flat = 0;
  const mask = new Uint8Array(areas.length);
  for (let i = 0; i < areas.length; i++) {
    if (labels[i] === paper) mask[i] = 1;
    else flat += isFlat[i]!;
  }
  return flat > MIN_FLAT_ON_PAPER * (areas.length - area[paper]!) ? { color, mask } : undefined;
}

/** The colours of flat pixels, the most frequent first. */
function findColors({ rgb, width: stride }: Raster, isFlat: Uint8Array, width: number): Color[] {
  const counts = new Map<number, number>();
  for (let i = 0; i < isFlat.length; i++) {
    if (!isFlat[i]) continue;
    const p = 3 * (((i / width) | 0) * stride + (i % width));
    const key = (rgb[p]! << 16) | (rgb[p + 1]! << 8) | rgb[p + 2]!;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colors: Color[] = [];
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (colors.length === MAX_COLORS || count < MIN_AREA * isFlat.length) break;
    const color: Color = [key >> 16, (key >> 8) & 255, key & 255];
    if (!colors.some((other) => differenceOf(other, color, 0) <= SAME)) colors.push(color);
  }
  return colors;
}

/** Index of the colour nearest to each pixel, `NO_COLOR` if there is none, and their largest difference of a channel. */
function findNearest(
  colors: readonly Color[],
  { rgb, width: stride }: Raster,
  width: number,
  height: number,
): { nearest: Uint8Array; difference: Uint8Array } {
  const nearest = new Uint8Array(width * height).fill(NO_COLOR);
  const difference = new Uint8Array(width * height).fill(255);
  for (let i = 0; i < nearest.length; i++) {
    const p = 3 * (((i / width) | 0) * stride + (i % width));
    for (let c = 0; c < colors.length; c++) {
      const d = differenceOf(colors[c]!, rgb, p);
      if (d >= difference[i]!) continue;
      difference[i] = d;
      nearest[i] = c;
    }
  }
  return { nearest, difference };
}

/** Largest difference of a channel between a colour and the pixel at `p`. */
function differenceOf([r, g, b]: Color, rgb: ArrayLike<number>, p: number): number {
  return Math.max(Math.abs(rgb[p]! - r), Math.abs(rgb[p + 1]! - g), Math.abs(rgb[p + 2]! - b));
}

function mostFrequent(values: readonly number[]): number | undefined {
  const groups = Object.values(Object.groupBy(values, String)) as number[][];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0];
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
