// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { EdgeCut } from '../demo/cut/edge-cut.ts';
import { detectEdges } from '../demo/cut/edges.ts';
import { cellLogOdds, colorCells } from '../demo/rules/color-histogram.ts';
import type { Matte, Picture } from '../engine.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { cityBlockDistance } from '../pixels/city-block-distance.ts';
import type { Box } from '../pixels/crop.ts';
import { denoise } from '../pixels/denoise.ts';
import { type LabPlanes, toLab } from '../pixels/lab.ts';
import { logit } from '../pixels/logistic.ts';
import { resample } from '../pixels/resample.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import { colorDistance } from './color-distance.ts';
import { drawSeeds, ERASE, KEEP } from './draw-seeds.ts';
import { type HintStroke, type Hints, hasHints } from './hints.ts';
import { partsToChange } from './parts-to-change.ts';

/** Long side, in pixels, at which hints are applied. */
const SIZE = 320;

/**
 * Log odds of a pixel: when a hint covers it, when its colour is close to that of a hint, and when it is near a stroke.
 * `MAX_MATTE` and `MAX_COLOR` limit the log odds of the matte and of the colour model.
 */
const COVERED = 1000;
const CLOSE = 6;
const NEAR = 4;
const MAX_MATTE = 3;
const MAX_COLOR = 3;

/** Distances by colour, in Lab units: where a hint's weight has fallen to a third, and the largest that counts. */
const FALL = 20;
const REACH = 80;
/**
 * The same two for the distance to a stroke, as parts of the long side. Distance counts as well, because an object may
 * have many colours.
 */
const NEAR_FALL = 0.125;
const NEAR_REACH = 0.5;

/** Pixels. Colour distances are measured on a blurred picture, because the steps of a texture would add up. */
const BLUR = 2;

/** Weights in the colour model: of pixels that a hint covers, and of pixels close to a hint. Others have up to 1. */
const COVERED_WEIGHT = 20;
const CLOSE_WEIGHT = 3;
/** Number of cuts. Each uses the colours of the cut before. */
const ROUNDS = 3;
/** Largest number of corrections of one matte. With more strokes, one correction applies several. */
const MAX_STEPS = 24;
/** A matte that covers a smaller part of a box has missed the subject. */
const MIN_OF_BOX = 0.1;
/** Cost of separating two neighbours without an edge, in log odds. */
const SMOOTHNESS = 2;
/** Lab units. Weaker edges do not attract the cut. */
const TEXTURE = 1;

/**
 * Corrects an engine's matte by a person's hints: first by the box, then by one stroke after the other. A stroke
 * changes only the part of the picture that it lies in, so correct parts elsewhere stay. The matte stays as it is where
 * the result agrees with it.
 * @returns a matte without confidence, because the engine's is about the uncorrected one. Without hints, the same matte.
 */
export function applyHints(picture: Picture, matte: Matte, hints: Hints): Matte {
  if (!hasHints(hints)) return matte;
  // The matte of a drawing is exact, and its thin lines cover too little of a box to be compared with it.
  if (matte.foreground && hints.box) {
    const { box, ...others } = hints;
    return insideBox(applyHints(picture, matte, others), box);
  }
  const small = shrink(picture, SIZE);
  const { width, height } = small;
  // Of the long side: the short one is rounded.
  const scale = Math.max(width, height) / Math.max(picture.width, picture.height);
  const prepared = prepare(small);
  const alpha = resample(matte.alpha, matte.width, matte.height, width, height);
  const { box, strokes = [] } = hints;
  let current = alpha;
  if (box) {
    const start = missesBox(alpha, drawSeeds({ box }, width, height, scale)) ? alpha.map(() => 255) : alpha;
    current = merge(current, correct(prepared, start, { box }, [], scale));
  }
  const atOnce = Math.ceil(strokes.length / MAX_STEPS);
  for (let done = 0; done < strokes.length; done += atOnce) {
    const newest = strokes.slice(done, done + atOnce);
    const known = { ...(box && { box }), strokes: strokes.slice(0, done + atOnce) };
    const cut = correct(prepared, current, known, newest, scale);
    const seeds = drawSeeds({ strokes: newest }, width, height, scale);
    // The cut inside a box is rough. It needs fewer strokes if each may correct it everywhere.
    const before = box ? undefined : toSides(current);
    const changing = partsToChange(cut, seeds, width, height, before);
    current = merge(current, cut, changing);
  }
  return withChanges(matte, alpha, current, width, height);
}

/**
 * A cut of the picture into subject (1) and background (0). A hint decides the pixels that it covers. On other pixels
 * its weight falls with the colour distance; a stroke has a second weight that falls with the distance in the picture.
 * Then colours and edges decide, as in GrabCut.
 * @param alpha The matte so far. Each of the newest strokes that contradicts it reduces the trust in all of it.
 */
function correct(
  { smooth, edgeCut, cells }: Prepared,
  alpha: Float32Array,
  hints: Hints,
  newest: readonly HintStroke[],
  scale: number,
): Uint8Array {
  const { width, height } = smooth;
  const seeds = drawSeeds(hints, width, height, scale);
  const toKeep = colorDistance(smooth, seeds, KEEP, REACH);
  const toErase = colorDistance(smooth, seeds, ERASE, REACH);
  const near = nearStrokes(hints, width, height, scale);
  const trust = 1 / (1 + contradictions(newest, alpha, width, height, scale));
  const closeness = new Float32Array(seeds.length);
  const evidence = new Float32Array(seeds.length);
  for (let i = 0; i < evidence.length; i++) {
    const [keep, erase] = [toKeep[i]!, toErase[i]!];
    const weight = Math.exp(-Math.min(keep, erase) / FALL);
    closeness[i] = weight;
    const side = (erase - keep) / (erase + keep + 1e-6);
    const prior = trust * bounded(logit(alpha[i]! / 255), MAX_MATTE);
    evidence[i] = (1 - weight) * prior + weight * CLOSE * side + near[i]!;
    if (seeds[i] === KEEP) evidence[i] = COVERED;
    if (seeds[i] === ERASE) evidence[i] = -COVERED;
  }
  let cut = edgeCut.cut(evidence, SMOOTHNESS);
  for (let round = 1; round < ROUNDS; round++) {
    const weights = closeness.map((close, i) =>
      seeds[i] ? COVERED_WEIGHT : trust + CLOSE_WEIGHT * close ** 2,
    );
    const odds = colorsOf(cells, cut, weights);
    cut = edgeCut.cut(
      evidence.map((value, i) => value + bounded(odds[cells[i]!]!, MAX_COLOR)),
      SMOOTHNESS,
    );
  }
  return cut;
}

/** The alpha, changed where the cut disagrees with it: everywhere, or only in `changing`. */
function merge(alpha: Float32Array, cut: Uint8Array, changing?: Uint8Array): Float32Array {
  return alpha.map((value, i) =>
    changing?.[i] === 0 || value > 127 === (cut[i] === 1) ? value : 255 * cut[i]!,
  );
}

interface Prepared {
  readonly smooth: LabPlanes;
  readonly edgeCut: EdgeCut;
  readonly cells: Uint16Array;
}

const cache = new WeakMap<Raster, Prepared>();

/** The part that does not depend on the hints. Cached with the picture, because hints come one after the other. */
function prepare(small: Raster): Prepared {
  let prepared = cache.get(small);
  if (!prepared) {
    const lab = denoise(toLab(small));
    const { width, height } = small;
    const blur = (plane: Float32Array) => boxBlur(plane, width, height, BLUR);
    prepared = {
      smooth: { width, height, l: blur(lab.l), a: blur(lab.a), b: blur(lab.b) },
      edgeCut: new EdgeCut(detectEdges(lab), TEXTURE, width, height),
      cells: colorCells(lab),
    };
    cache.set(small, prepared);
  }
  return prepared;
}

/** Log odds of the subject near the strokes. The box does not count: a place close to its frame says nothing. */
function nearStrokes({ strokes = [] }: Hints, width: number, height: number, scale: number): Float32Array {
  const map = drawSeeds({ strokes }, width, height, scale);
  const long = Math.max(width, height);
  const weight = (distance: number) => NEAR * Math.exp(-distance / (NEAR_FALL * long));
  const keep = cityBlockDistance(map, width, KEEP, NEAR_REACH * long);
  const erase = cityBlockDistance(map, width, ERASE, NEAR_REACH * long);
  return keep.map((distance, i) => weight(distance) - weight(erase[i]!));
}

/** Log odds of the subject for each colour cell, from a cut. */
function colorsOf(cells: Uint16Array, cut: Uint8Array, weights: Float32Array): Float32Array {
  const subject = new Float32Array(cut.length);
  const background = new Float32Array(cut.length);
  for (let i = 0; i < cut.length; i++) (cut[i] ? subject : background)[i] = weights[i]!;
  return cellLogOdds(cells, subject, background);
}

/** A matte at full size, with background outside the box. */
function insideBox({ confidence: _, ...matte }: Matte, { left, top, right, bottom }: Box): Matte {
  const { width, height } = matte;
  const alpha = new Uint8Array(matte.alpha.length);
  // The box may be beside the picture.
  const from = Math.min(width, Math.max(0, Math.floor(left)));
  const to = Math.max(from, Math.min(width, Math.ceil(right)));
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++) {
    alpha.set(matte.alpha.subarray(y * width + from, y * width + to), y * width + from);
  }
  return { ...matte, alpha };
}

/** Whether the matte is almost empty inside the box. Then everything in the box may be subject. */
function missesBox(alpha: Float32Array, seeds: Uint8Array): boolean {
  let [inside, covered] = [0, 0];
  for (let i = 0; i < alpha.length; i++) {
    if (seeds[i] === ERASE) continue;
    inside++;
    if (alpha[i]! > 127) covered++;
  }
  return covered < MIN_OF_BOX * inside;
}

/** The number of strokes that begin where the matte contradicts them. */
function contradictions(
  strokes: readonly HintStroke[],
  alpha: Float32Array,
  width: number,
  height: number,
  scale: number,
): number {
  return strokes.filter(({ says, points }) => {
    const [x, y] = points[0] ?? [-1, -1];
    const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    return alpha[row * width + column]! > 127 !== (says === 'keep');
  }).length;
}

/** Applies the changes between two alphas of the cut's size to the matte. */
function withChanges(
  { foreground: _, confidence: __, ...matte }: Matte,
  before: Float32Array,
  after: Float32Array,
  width: number,
  height: number,
): Matte {
  const cut = toSides(after);
  const changes = Float32Array.from(cut, (side, i) => side - (before[i]! > 127 ? 1 : 0));
  const change = resample(changes, width, height, matte.width, matte.height);
  const to = resample(cut, width, height, matte.width, matte.height);
  return {
    ...matte,
    alpha: matte.alpha.map((value, i) => (Math.abs(change[i]!) < 0.05 ? value : Math.round(255 * to[i]!))),
  };
}

/** Subject (1) and background (0). */
const toSides = (alpha: Float32Array) => Uint8Array.from(alpha, (value) => (value > 127 ? 1 : 0));

function bounded(value: number, largest: number): number {
  return Math.max(-largest, Math.min(largest, value));
}
