// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Matte, Picture } from '../engine.ts';
import { cityBlockDistance } from '../pixels/city-block-distance.ts';
import type { Field } from '../pixels/fill.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import { forEachPixel, measurePaper } from './paper.ts';

/** Long side, in pixels, at which paper and lines are judged. The engine uses the same, and `shrink` caches it. */
const SIZE = 1280;
/** Levels of 255. Pixels this far from the paper are ink, and pixels this close are paper. */
const INK = 48;
const PAPER = 20;
/** Levels of 255, from the paper to solid ink. */
const MIN_STRENGTH = 100;
/** Smallest and largest part of the picture that can be ink. */
const MIN_INK = 0.0008;
const MAX_INK = 0.3;
/** Largest part of the paper that is neither paper nor ink: a shadow or a pale thing. */
const MAX_UNEXPLAINED = 0.004;
/** Pixels around ink that do not count: soft edges, and the noise of JPEG. */
const HALO = 10;
/** Half the width of the widest line, as a part of the long side. */
const MAX_HALF_WIDTH = 0.011;
/** Smallest part of the ink that must be thin. */
const MIN_THIN = 0.97;
/** Largest number of inks. */
const MAX_INKS = 3;
/**
 * Smallest part of the pixels that must have the hue of an ink, and how far they may be from it, as a part of its
 * strength.
 */
const MIN_OF_HUE = 0.95;
const MAX_MISFIT = 0.25;
/** Steps in which the components of a hue are counted, and the cosine within which it belongs to an earlier hue. */
const HUE_LEVELS = 8;
const NEAR_HUE = 0.95;
/** A hue of a smaller part of the ink is no ink of its own. */
const MIN_OF_INK = 0.01;
/** Largest distance of two colours, in levels of 255. */
const LONGEST = 442;
/** Smallest part of the pixels inside lines that must be solid. A solid pixel has at least `SOLID` of the full strength. */
const MIN_SOLID = 0.85;
const SOLID = 0.5;

/** Parts of the full strength of the ink: alpha is 0 below the first and 1 above the second. */
const TRANSPARENT = 0.1;
const OPAQUE = 0.92;

/** Each pixel of a drawing is a mixture of the paper and one of the inks. */
interface Drawing {
  readonly paper: Field;
  readonly hues: readonly Hue[];
}

/** Unit vector from the paper's colour to an ink's. */
type Hue = readonly [number, number, number];

/**
 * A matte, at full size, of a picture that consists of thin lines on plain paper, in one to three inks: a signature, a
 * text, a line drawing. Such lines are thinner than a pixel of an engine's matte. The areas between lines are paper, also
 * inside closed lines. Undefined for all other pictures, and for those with transparency.
 */
export function separateLineArt(picture: Picture): Matte | undefined {
  if (picture.alpha) return;
  const medium = shrink(picture, SIZE);
  const paper = measurePaper(medium);
  const drawing = paper && findDrawing(medium, paper);
  return drawing && unmix(picture, drawing);
}

/** The drawing, if everything but the paper is thin lines. */
function findDrawing(picture: Raster, paper: Field): Drawing | undefined {
  const { width, height } = picture;
  const offsets = new Float32Array(width * height * 3);
  const isInk = new Uint8Array(width * height);
  let count = 0;
  forEachPixel(picture, paper, (i, r, g, b) => {
    offsets[i * 3] = r;
    offsets[i * 3 + 1] = g;
    offsets[i * 3 + 2] = b;
    if (r * r + g * g + b * b < INK * INK) return;
    isInk[i] = 1;
    count++;
  });
  if (count < MIN_INK * isInk.length || count > MAX_INK * isInk.length) return;
  const longest = Math.ceil(MAX_HALF_WIDTH * Math.max(width, height));
  const depth = cityBlockDistance(isInk, width, 0, longest);
  const fromInk = cityBlockDistance(isInk, width, 1, HALO);
  const hues = findHues(offsets);
  if (hues.length === 0) return;
  const strengths = measureStrengths(picture, paper, hues);
  if (strengths.some((strength) => strength < MIN_STRENGTH)) return;
  let unexplained = 0;
  let hasHue = 0;
  let thin = 0;
  let inside = 0;
  let solid = 0;
  for (let i = 0, p = 0; i < isInk.length; i++, p += 3) {
    const r = offsets[p]!;
    const g = offsets[p + 1]!;
    const b = offsets[p + 2]!;
    const squared = r * r + g * g + b * b;
    if (!isInk[i]) {
      if (squared > PAPER * PAPER && fromInk[i]! >= HALO) unexplained++;
      continue;
    }
    const k = nearestHue(hues, r, g, b);
    const along = dot(hues[k]!, r, g, b);
    const misfit = MAX_MISFIT * strengths[k]!;
    if (along > 0 && squared - along * along < misfit * misfit) hasHue++;
    if (depth[i]! < longest) thin++;
    if (depth[i]! < 2) continue;
    inside++;
    if (along > SOLID * strengths[k]!) solid++;
  }
  const isDrawing =
    unexplained < MAX_UNEXPLAINED * isInk.length &&
    hasHue > MIN_OF_HUE * count &&
    thin > MIN_THIN * count &&
    solid >= MIN_SOLID * inside;
  return isDrawing ? { paper, hues } : undefined;
}

/** The most frequent hues of strong ink. */
function findHues(offsets: Float32Array): Hue[] {
  const hues: Hue[] = [];
  const level = (part: number) => Math.min(HUE_LEVELS - 1, Math.floor(((part + 1) / 2) * HUE_LEVELS));
  while (hues.length < MAX_INKS) {
    const counts = new Uint32Array(HUE_LEVELS ** 3);
    const sums = new Float64Array(counts.length * 3);
    let most = 0;
    let total = 0;
    for (let p = 0; p < offsets.length; p += 3) {
      const r = offsets[p]!;
      const g = offsets[p + 1]!;
      const b = offsets[p + 2]!;
      const length = Math.sqrt(r * r + g * g + b * b);
      if (length < MIN_STRENGTH) continue;
      total++;
      if (hues.some((hue) => dot(hue, r, g, b) > NEAR_HUE * length)) continue;
      const bin = (level(r / length) * HUE_LEVELS + level(g / length)) * HUE_LEVELS + level(b / length);
      sums[bin * 3] = sums[bin * 3]! + r;
      sums[bin * 3 + 1] = sums[bin * 3 + 1]! + g;
      sums[bin * 3 + 2] = sums[bin * 3 + 2]! + b;
      if (++counts[bin]! > counts[most]!) most = bin;
    }
    if (counts[most]! < MIN_OF_INK * total || total === 0) break;
    const [r = 0, g = 0, b = 0] = sums.subarray(most * 3, most * 3 + 3);
    const length = Math.hypot(r, g, b);
    hues.push([r / length, g / length, b / length]);
  }
  return hues;
}

function dot(hue: Hue, r: number, g: number, b: number): number {
  return hue[0] * r + hue[1] * g + hue[2] * b;
}

/** Index of the hue that is nearest to this difference to the paper. */
function nearestHue(hues: readonly Hue[], r: number, g: number, b: number): number {
  let nearest = 0;
  for (let k = 1; k < hues.length; k++) {
    if (dot(hues[k]!, r, g, b) > dot(hues[nearest]!, r, g, b)) nearest = k;
  }
  return nearest;
}

/** Distance of each solid ink from the paper, in levels of 255: nine tenths of its pixels are weaker. */
function measureStrengths(picture: Raster, paper: Field, hues: readonly Hue[]): number[] {
  const counts = hues.map(() => new Uint32Array(LONGEST + 1));
  forEachPixel(picture, paper, (_, r, g, b) => {
    const k = nearestHue(hues, r, g, b);
    const along = dot(hues[k]!, r, g, b);
    if (along >= INK) counts[k]![Math.round(along)]!++;
  });
  return counts.map((levels) => {
    const total = levels.reduce((sum, count) => sum + count, 0);
    let level = LONGEST;
    for (let above = 0; level > 0 && above < 0.1 * total; level--) above += levels[level]!;
    return level;
  });
}

/** Alpha is the part of ink in each pixel, and the foreground is the ink without the paper's colour. */
function unmix(picture: Raster, { paper, hues }: Drawing): Matte {
  const { width, height, rgb } = picture;
  const strengths = measureStrengths(picture, paper, hues);
  const alpha = new Uint8ClampedArray(width * height);
  const foreground = new Uint8ClampedArray(width * height * 3);
  forEachPixel(picture, paper, (i, r, g, b) => {
    const k = nearestHue(hues, r, g, b);
    const part = dot(hues[k]!, r, g, b) / strengths[k]!;
    if (part < TRANSPARENT) return;
    alpha[i] = (255 * (part - TRANSPARENT)) / (OPAQUE - TRANSPARENT);
    const more = Math.max(0, 1 / part - 1);
    const p = i * 3;
    foreground[p] = rgb[p]! + more * r;
    foreground[p + 1] = rgb[p + 1]! + more * g;
    foreground[p + 2] = rgb[p + 2]! + more * b;
  });
  return {
    width,
    height,
    alpha: new Uint8Array(alpha.buffer),
    foreground: new Uint8Array(foreground.buffer),
    confidence: 1,
  };
}
