// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';
import { type ColorPolynomial, fitPolynomial, measureResidual } from './color-polynomial.ts';

/** One surface of the backdrop, for example a wall or a floor. */
export interface BorderSurface {
  readonly polynomial: ColorPolynomial;
  /** Robust spread of the backdrop around the polynomial, in Lab units. */
  readonly noise: number;
  /** When the border has a seam: whether the surface lies below it. */
  readonly below?: boolean;
}

/** The line where a wall meets a floor: its rows at the left and at the right border. */
export interface Seam {
  readonly atLeft: number;
  readonly atRight: number;
}

/** The border of a picture, and the backdrop's surfaces that meet it. */
export interface Border {
  readonly indices: Int32Array;
  readonly surfaces: readonly BorderSurface[];
  readonly seam: Seam | undefined;
  /** Part of the border that no surface explains. */
  readonly unexplained: number;
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
/** A fit starts from each of this many parts of the border. */
const STARTS = 16;
/** Lab units. A pixel with a smaller residual is taken for backdrop even where the noise is lower. */
export const MIN_TOLERANCE = 1.8;

/** Fits up to three smooth surfaces to the border of the picture. */
export function fitBorder(lab: LabPlanes): Border {
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
      surfaces.push({ ...fit, below });
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
    surfaces.push(fit);
  }
  const strip = surfaces.length < MAX_SURFACES ? matchingStrips(lab, ring, remaining) : undefined;
  if (strip) {
    explain(lab, ring, remaining, strip.polynomial, 5);
    surfaces.push(strip);
  }
  return { indices: ring.indices, surfaces, seam, unexplained: sum(remaining) / total };
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

export function isBelow({ atLeft, atRight }: Seam, i: number, width: number): boolean {
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
export function spread(residual: Float32Array): number {
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

function sum(values: Float32Array): number {
  let total = 0;
  for (const v of values) total += v;
  return total;
}
