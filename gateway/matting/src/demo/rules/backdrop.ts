// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';
import { quantile } from '../../pixels/quantile.ts';
import { barrierDistance } from '../cut/barrier.ts';
import { type EdgeMap, strongestNearby } from '../cut/edges.ts';
import {
  type ColorPolynomial,
  evaluatePolynomial,
  fitPolynomial,
  measureResidual,
} from './color-polynomial.ts';

/** One surface of the backdrop, for example a wall or a floor. */
export interface BackdropSurface {
  readonly polynomial: ColorPolynomial;
  /** Its colour at every pixel. */
  readonly planes: LabPlanes;
  /** Robust spread of the backdrop around the polynomial, in Lab units. */
  readonly noise: number;
  /** Part of the border that it explains. */
  readonly share: number;
  /** When the border has a seam: whether the surface lies below it. */
  readonly below?: boolean | undefined;
  /** The surface's own texture: most of its pixels have no stronger edge nearby, in Lab units. */
  readonly texture: number;
  /** Most of its pixels have a barrier distance of at most this, in Lab units. */
  readonly maxBarrier: number;
}

export interface Backdrop {
  readonly surfaces: readonly BackdropSurface[];
  /** 1 + the index of the surface, where a pixel is near it in colour and not behind an edge; 0 elsewhere. */
  readonly connected: Uint8Array;
  /** The same, also behind edges: backdrop that shows through a handle or between legs. */
  readonly similar: Uint8Array;
  /** Barrier distance from the border, in Lab units. */
  readonly barrier: Float32Array;
  /** The strongest edge near each pixel, in Lab units. */
  readonly strongestEdge: Float32Array;
  /** Part of the border that no surface explains. */
  readonly unexplained: number;
}

interface BorderSurface {
  readonly polynomial: ColorPolynomial;
  readonly noise: number;
  readonly share: number;
  readonly below?: boolean;
}

/** The pixels of the border. */
interface Ring {
  /** Pixels. */
  readonly thickness: number;
  readonly indices: Int32Array;
  readonly weights: Float32Array;
  /** Position along the border from 0 to 1, clockwise from the top left. */
  readonly position: Float32Array;
  /** 1 to 4 in the corners, 0 elsewhere. */
  readonly corner: Uint8Array;
}

const MAX_SURFACES = 3;
/** Parts of the border from which a fit is started. */
const STARTS = 16;
/** Lab units. A pixel with a smaller residual is taken for backdrop even where the noise is lower. */
const MIN_TOLERANCE = 1.8;

/** Fits up to three smooth surfaces to the border of the picture and follows them inwards. */
export function findBackdrop(lab: LabPlanes, edges: EdgeMap): Backdrop {
  const ring = borderRing(lab.width, lab.height);
  const remaining = ring.weights.slice();
  const total = sum(remaining);
  const surfaces: BorderSurface[] = [];
  const seam = findSeam(lab, ring);
  if (seam) {
    for (const below of [false, true]) {
      const part = remaining.slice();
      for (let s = 0; s < part.length; s++) {
        if (isBelow(seam, ring.indices[s]!, lab.width) !== below) part[s] = 0;
      }
      const fit = bestFit(lab, ring, part);
      if (!fit) continue;
      const available = sum(part);
      const { weight } = explain(lab, ring, part, fit.polynomial, Math.max(MIN_TOLERANCE, 3.2 * fit.noise));
      if (weight < 0.5 * available) continue;
      surfaces.push({ ...fit, share: weight / total, below });
      for (let s = 0; s < remaining.length; s++) {
        if (isBelow(seam, ring.indices[s]!, lab.width) === below) remaining[s] = part[s]!;
      }
    }
  }
  while (surfaces.length < MAX_SURFACES && sum(remaining) / total >= 0.07) {
    const fit = bestFit(lab, ring, remaining);
    if (!fit) break;
    const tolerance = Math.max(MIN_TOLERANCE, 3.2 * fit.noise);
    const explained = explain(lab, ring, remaining, fit.polynomial, tolerance);
    const share = explained.weight / total;
    const isFirst = surfaces.length === 0;
    if (!isFirst && (share < 0.07 || !explained.corner)) break;
    surfaces.push({ ...fit, share });
  }
  const strip = surfaces.length < MAX_SURFACES ? matchingStrips(lab, ring, remaining) : undefined;
  if (strip) {
    const { weight } = explain(lab, ring, remaining, strip.polynomial, 5);
    surfaces.push({ ...strip, share: weight / total });
  }
  return grow(lab, edges, ring, surfaces, seam, sum(remaining) / total);
}

function borderRing(width: number, height: number): Ring {
  const thickness = Math.max(2, Math.round(Math.min(width, height) * 0.02));
  const indices: number[] = [];
  const weights: number[] = [];
  const position: number[] = [];
  const corner: number[] = [];
  const around = 2 * (width + height);
  for (let y = 0; y < height; y++) {
    const rowInside = y >= thickness && y < height - thickness;
    for (let x = 0; x < width; x++) {
      if (rowInside && x === thickness) x = width - thickness;
      const fromLeft = x / width;
      const fromTop = y / height;
      const bottom = y >= height - thickness && x >= thickness && x < width - thickness;
      indices.push(y * width + x);
      weights.push(bottom && fromLeft > 0.15 && fromLeft < 0.85 ? 0.4 : 1);
      position.push(
        (y < thickness
          ? x
          : x >= width - thickness
            ? width + y
            : bottom
              ? 2 * width + height - x
              : 2 * width + 2 * height - y) / around,
      );
      const inCorner = Math.min(fromLeft, 1 - fromLeft) < 0.08 && Math.min(fromTop, 1 - fromTop) < 0.08;
      corner.push(inCorner ? 1 + (fromLeft > 0.5 ? 1 : 0) + (fromTop > 0.5 ? 2 : 0) : 0);
    }
  }
  return {
    thickness,
    indices: Int32Array.from(indices),
    weights: Float32Array.from(weights),
    position: Float32Array.from(position),
    corner: Uint8Array.from(corner),
  };
}

/** The line where a wall meets a floor: its rows at the left and at the right border. */
interface Seam {
  readonly atLeft: number;
  readonly atRight: number;
}

function isBelow({ atLeft, atRight }: Seam, i: number, width: number): boolean {
  const y = (i / width) | 0;
  const x = i - y * width;
  return y > atLeft + ((atRight - atLeft) * x) / width;
}

/** Finds rows at which the left and the right border change abruptly and in the same way. */
function findSeam({ width, height, l, a, b }: LabPlanes, { thickness }: Ring): Seam | undefined {
  const profile = (from: number) => {
    const rows = new Float64Array(height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = from; x < from + thickness; x++) {
        const i = y * width + x;
        rows[y * 3] = rows[y * 3]! + l[i]! / thickness;
        rows[y * 3 + 1] = rows[y * 3 + 1]! + a[i]! / thickness;
        rows[y * 3 + 2] = rows[y * 3 + 2]! + b[i]! / thickness;
      }
    }
    return rows;
  };
  /** For each row: the mean of the four rows below minus that of the four rows above, without the row itself. */
  const changes = (rows: Float64Array) => {
    const out = new Float64Array(height * 3);
    for (let y = 6; y < height - 6; y++) {
      for (let c = 0; c < 3; c++) {
        let change = 0;
        for (let k = 1; k <= 4; k++) change += rows[(y + k) * 3 + c]! - rows[(y - k) * 3 + c]!;
        out[y * 3 + c] = change / 4;
      }
    }
    return out;
  };
  const left = changes(profile(0));
  const right = changes(profile(width - thickness));
  let best = 0;
  let atLeft = 0;
  let atRight = 0;
  const maxTilt = Math.round(0.18 * height);
  for (let y = Math.round(0.25 * height); y < 0.94 * height; y++) {
    const [l1, a1, b1] = [left[y * 3]!, left[y * 3 + 1]!, left[y * 3 + 2]!];
    const strength = Math.hypot(l1, a1, b1);
    if (strength < 4) continue;
    for (let z = Math.max(6, y - maxTilt); z < Math.min(height - 6, y + maxTilt); z++) {
      const [l2, a2, b2] = [right[z * 3]!, right[z * 3 + 1]!, right[z * 3 + 2]!];
      const strength2 = Math.hypot(l2, a2, b2);
      if (strength2 < 4 || l1 * l2 + a1 * a2 + b1 * b2 < 0.85 * strength * strength2) continue;
      const score = Math.min(strength, strength2) - 0.02 * Math.abs(y - z);
      if (score > best) {
        best = score;
        atLeft = y;
        atRight = z;
      }
    }
  }
  return best > 0 ? { atLeft, atRight } : undefined;
}

/** The polynomial that explains most of the remaining border. Fits start from each part of the border. */
function bestFit(
  lab: LabPlanes,
  ring: Ring,
  remaining: Float32Array,
): { polynomial: ColorPolynomial; noise: number } | undefined {
  const step = Math.max(1, Math.floor(ring.indices.length / 600));
  const samples: number[] = [];
  for (let s = 0; s < ring.indices.length; s += step) if (remaining[s]! > 0) samples.push(s);
  if (samples.length < 12) return undefined;
  const indices = new Int32Array(samples.length);
  const base = new Float32Array(samples.length);
  for (let k = 0; k < samples.length; k++) {
    indices[k] = ring.indices[samples[k]!]!;
    base[k] = remaining[samples[k]!]!;
  }
  const residual = new Float32Array(samples.length);
  const weights = new Float32Array(samples.length);
  const members = new Float32Array(samples.length);
  let best: ColorPolynomial | undefined;
  let bestScore = -1;
  const total = sum(base);
  for (let start = -1; start < STARTS; start++) {
    // A first fit that explains nearly everything cannot be improved much.
    if (bestScore > 0.8 * total) break;
    let count = 0;
    for (let k = 0; k < samples.length; k++) {
      const at = ring.position[samples[k]!]! * STARTS;
      const isMember = start < 0 || (at >= start && at < start + 1);
      members[k] = isMember ? base[k]! : 0;
      if (isMember) count++;
    }
    if (count < 6) continue;
    let polynomial = fitPolynomial(lab, indices, members, start < 0 ? 1 : 0);
    for (const tolerance of start < 0 ? [30, 18, 11, 7, 4, 3] : [12, 8, 6, 4, 3, 3]) {
      measureResidual(lab, indices, polynomial, residual);
      let support = 0;
      for (let k = 0; k < residual.length; k++) {
        const t = residual[k]! / tolerance;
        weights[k] = t < 1 ? base[k]! * (1 - t * t) ** 2 : 0;
        support += weights[k]!;
      }
      if (support < 4) break;
      polynomial = fitPolynomial(lab, indices, weights, tolerance > 5 ? 1 : 2);
    }
    measureResidual(lab, indices, polynomial, residual);
    let score = 0;
    for (let k = 0; k < residual.length; k++) {
      const t = residual[k]! / 3.5;
      if (t < 1) score += base[k]! * (1 - t * t);
    }
    if (score > bestScore) {
      bestScore = score;
      best = polynomial;
    }
  }
  if (!best) return undefined;
  measureResidual(lab, indices, best, residual);
  return { polynomial: best, noise: spread(residual) };
}

/** Root mean square of the residuals, without outliers; the limit is narrowed in rounds. */
function spread(residual: Float32Array): number {
  let limit = 6;
  let noise = limit;
  for (let round = 0; round < 4; round++) {
    let squares = 0;
    let count = 0;
    for (let k = 0; k < residual.length; k++) {
      const r = residual[k]!;
      if (r < limit) {
        squares += r * r;
        count++;
      }
    }
    if (count < 8) break;
    noise = Math.sqrt(squares / count);
    limit = Math.max(1.2, 2.8 * noise);
  }
  return noise;
}

/** A thin strip of one colour at the left and at the right border, such as a skirting board. */
function matchingStrips(
  lab: LabPlanes,
  ring: Ring,
  remaining: Float32Array,
): { polynomial: ColorPolynomial; noise: number } | undefined {
  const { width, height } = lab;
  const sides: [number[], number[]] = [[], []];
  for (let s = 0; s < ring.indices.length; s++) {
    if (remaining[s] === 0) continue;
    const i = ring.indices[s]!;
    const y = (i / width) | 0;
    if (y < 0.05 * height || y > 0.95 * height) continue;
    sides[i % width < width / 2 ? 0 : 1].push(i);
  }
  const strips = sides.map((indices) => ({
    indices,
    rows: new Set(indices.map((i) => (i / width) | 0)).size,
    polynomial: fitPolynomial(lab, Int32Array.from(indices), new Float32Array(indices.length).fill(1), 0),
  }));
  if (strips.some(({ rows, indices }) => indices.length < 2 * rows || rows < 3 || rows > 0.09 * height)) {
    return undefined;
  }
  const [one, other] = strips.map(({ polynomial }) => polynomial.coefficients);
  if (!one || !other || Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!, one[2]! - other[2]!) > 8) {
    return undefined;
  }
  const all = Int32Array.from(sides.flat());
  const polynomial = fitPolynomial(lab, all, new Float32Array(all.length).fill(1), 1);
  return { polynomial, noise: 1.5 };
}

/** Sets `remaining` to 0 where the polynomial explains the border. Returns the explained part. */
function explain(
  lab: LabPlanes,
  ring: Ring,
  remaining: Float32Array,
  polynomial: ColorPolynomial,
  tolerance: number,
): { weight: number; corner: boolean } {
  const residual = new Float32Array(ring.indices.length);
  measureResidual(lab, ring.indices, polynomial, residual);
  let weight = 0;
  const corners = [0, 0, 0, 0, 0];
  const sizes = [0, 0, 0, 0, 0];
  for (let s = 0; s < residual.length; s++) {
    sizes[ring.corner[s]!]!++;
    if (remaining[s] === 0 || residual[s]! > tolerance) continue;
    weight += remaining[s]!;
    corners[ring.corner[s]!]!++;
    remaining[s] = 0;
  }
  return { weight, corner: [1, 2, 3, 4].some((k) => corners[k]! > 0.6 * sizes[k]!) };
}

/** Follows the surfaces inwards from the border and fits each again, more finely, to the pixels that it reaches. */
function grow(
  lab: LabPlanes,
  edges: EdgeMap,
  ring: Ring,
  borderSurfaces: readonly BorderSurface[],
  seam: Seam | undefined,
  unexplained: number,
): Backdrop {
  const { width, height } = lab;
  let surfaces: BackdropSurface[] = borderSurfaces.map(({ polynomial, noise, share, below }) => ({
    polynomial,
    planes: evaluatePolynomial(polynomial, width, height),
    noise,
    share,
    below,
    texture: 1,
    maxBarrier: 1,
  }));
  const seeds: number[] = [];
  for (const i of ring.indices) if (nearestSurface(lab, surfaces, i, 1) > 0) seeds.push(i);
  const barrier = barrierDistance(edges, width, height, seeds);
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / 5000)));
  const strongestEdge = strongestNearby(edges, width, height);
  surfaces = measureTexture(lab, surfaces, barrier, strongestEdge, step);
  for (const [order, widening] of [
    [3, 5],
    [4, 3],
    [4, 1.5],
  ] as const) {
    const members = surfaces.map(() => [] as number[]);
    let sampled = 0;
    for (let y = 0; y < height; y += step) {
      for (let x = 0; x < width; x += step, sampled++) {
        const i = y * width + x;
        const label = nearestSurface(lab, surfaces, i, widening);
        if (label > 0 && barrier[i]! <= surfaces[label - 1]!.maxBarrier) members[label - 1]!.push(i);
      }
    }
    surfaces = surfaces.map((surface, index) => {
      const indices = Int32Array.from(members[index]!);
      return indices.length < 40
        ? surface
        : refit(lab, surface, indices, widening, indices.length > 0.25 * sampled ? order : 2, step);
    });
  }
  surfaces = surfaces.map((surface) => ({
    ...surface,
    planes: evaluatePolynomial(surface.polynomial, width, height),
  }));
  const connected = new Uint8Array(width * height);
  for (let i = 0; i < connected.length; i++) {
    const label = nearestSurface(lab, surfaces, i, 5);
    if (label > 0 && barrier[i]! <= surfaces[label - 1]!.maxBarrier) connected[i] = label;
  }
  surfaces = measureTexture(lab, surfaces, barrier, strongestEdge, step);
  for (let label = surfaces.length; label > 1; label--) {
    if (!risesInTheMiddle(connected, label, width, height)) continue;
    surfaces.splice(label - 1, 1);
    for (let i = 0; i < connected.length; i++) {
      if (connected[i] === label) connected[i] = 0;
      else if (connected[i]! > label) connected[i]!--;
    }
  }
  const similar = connected.slice();
  for (let i = 0; i < similar.length; i++) {
    if (similar[i]) continue;
    const label = nearestSurface(lab, surfaces, i, 1);
    const below = surfaces[label - 1]?.below;
    if (below === undefined || (seam && below === isBelow(seam, i, width))) similar[i] = label;
  }
  return { surfaces, connected, similar, barrier, strongestEdge, unexplained };
}

/** The surface with a polynomial of this order, fitted to its members. */
function refit(
  lab: LabPlanes,
  surface: BackdropSurface,
  members: Int32Array,
  widening: number,
  order: number,
  step: number,
): BackdropSurface {
  const limit = widening * tolerance(surface) * 1.3;
  const weights = distances(lab, members, surface.planes);
  for (let k = 0; k < weights.length; k++) {
    const r = weights[k]! / limit;
    weights[k] = r < 1 ? (1 - r * r) ** 2 : 0;
  }
  const polynomial = fitPolynomial(lab, members, weights, order);
  // Only every `step`-th pixel is read until the last fit.
  const planes = evaluatePolynomial(polynomial, lab.width, lab.height, step);
  return { ...surface, polynomial, planes, noise: spread(distances(lab, members, planes)) };
}

/**
 * Whether a surface is higher in the middle than at the sides. A floor ends in a straight line; shoulders that fill the
 * lower corners rise in the middle and are not backdrop.
 */
function risesInTheMiddle(connected: Uint8Array, label: number, width: number, height: number): boolean {
  const margin = Math.max(2, Math.round(width * 0.04));
  const topOf = (from: number) => {
    let top = height;
    for (let y = height - 1; y >= 0; y--) {
      let count = 0;
      for (let x = from; x < from + margin; x++) if (connected[y * width + x] === label) count++;
      if (count > margin / 2) top = y;
    }
    return top;
  };
  const left = topOf(0);
  const right = topOf(width - margin);
  if (Math.max(left, right) < height * 0.3) return false;
  let above = 0;
  let total = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (connected[y * width + x] !== label) continue;
      total++;
      if (y < left + ((right - left) * x) / width - 0.04 * height) above++;
    }
  }
  return above > 0.12 * total;
}

/** Measures the edges that are usual within each surface, from the pixels that clearly belong to it. */
function measureTexture(
  lab: LabPlanes,
  surfaces: readonly BackdropSurface[],
  barrier: Float32Array,
  strongestEdge: Float32Array,
  step: number,
): BackdropSurface[] {
  const edges: number[][] = surfaces.map(() => []);
  const barriers: number[][] = surfaces.map(() => []);
  for (let y = 0; y < lab.height; y += step) {
    for (let x = 0; x < lab.width; x += step) {
      const i = y * lab.width + x;
      const index = nearestSurface(lab, surfaces, i, 1) - 1;
      if (index < 0) continue;
      edges[index]!.push(strongestEdge[i]!);
      barriers[index]!.push(barrier[i]!);
    }
  }
  return surfaces.map((surface, index) => ({
    ...surface,
    texture: 0.3 + 1.1 * (quantile(edges[index]!, 0.7) ?? 0.5),
    maxBarrier: 0.3 + 1.25 * (quantile(barriers[index]!, 0.5) ?? 0.5),
  }));
}

const tolerance = ({ noise }: BackdropSurface) => Math.max(MIN_TOLERANCE, 3 * noise);

/** 1 + the index of the surface nearest in colour, if within `widening` times its tolerance; else 0. */
function nearestSurface(
  lab: LabPlanes,
  surfaces: readonly BackdropSurface[],
  i: number,
  widening: number,
): number {
  let least = widening;
  let nearest = 0;
  for (let index = 0; index < surfaces.length; index++) {
    const r = distanceTo(lab, surfaces[index]!.planes, i) / tolerance(surfaces[index]!);
    if (r < least) {
      least = r;
      nearest = index + 1;
    }
  }
  return nearest;
}

function distances(lab: LabPlanes, indices: Int32Array, planes: LabPlanes): Float32Array {
  const found = new Float32Array(indices.length);
  for (let k = 0; k < found.length; k++) found[k] = distanceTo(lab, planes, indices[k]!);
  return found;
}

function distanceTo(lab: LabPlanes, planes: LabPlanes, i: number): number {
  const dl = lab.l[i]! - planes.l[i]!;
  const da = lab.a[i]! - planes.a[i]!;
  const db = lab.b[i]! - planes.b[i]!;
  return Math.sqrt(dl * dl + da * da + db * db);
}

function sum(values: Float32Array): number {
  let total = 0;
  for (const v of values) total += v;
  return total;
}
