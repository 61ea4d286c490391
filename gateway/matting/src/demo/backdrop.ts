// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import { barrierFrom } from './barrier.ts';
import { quantile } from './quantile.ts';
import { type SharpSteps, strongestNearby } from './sharp-steps.ts';
import { fitSurface, measure, paintSurface, type Surface } from './surface.ts';

/** One tone of the backdrop: a wall, a floor. */
export interface Tone {
  readonly surface: Surface;
  /** The surface at every pixel. */
  readonly planes: LabPlanes;
  /** Robust spread of the backdrop about the surface, in Lab units. */
  readonly noise: number;
  /** Part of the border that it explains. */
  readonly share: number;
  /** Which side of the line where wall meets floor it is on, when there is one. */
  readonly below?: boolean | undefined;
  /** Sharp steps as strong as this are found next to most of its pixels: its own texture, in Lab units. */
  readonly grain: number;
  /** Most of its pixels are reached over no stronger step than this. */
  readonly fence: number;
}

export interface Backdrop {
  readonly tones: readonly Tone[];
  /** 1 + the number of the tone, where a pixel is reached from the border softly and is not far from a tone. */
  readonly reached: Uint8Array;
  /** The same, also where a pixel is fenced off: what shows through a handle or between legs. */
  readonly alike: Uint8Array;
  /** Strongest sharp step on the easiest way in from the border, in Lab units. */
  readonly barrier: Float32Array;
  /** The strongest sharp step near each pixel. */
  readonly strongest: Float32Array;
  /** Part of the border that no tone explains. */
  readonly unexplained: number;
}

interface Found {
  readonly surface: Surface;
  readonly noise: number;
  readonly share: number;
  readonly below?: boolean;
}

/** Where on the border a pixel lies. */
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

const MAX_TONES = 3;
const STRETCHES = 16;
/** Below this residual a pixel is taken for backdrop whatever the noise. */
const LEAST_TOLERANCE = 1.8;

export function findBackdrop(lab: LabPlanes, steps: SharpSteps): Backdrop {
  const ring = borderRing(lab.width, lab.height);
  const left = ring.weights.slice();
  const total = sum(left);
  const surfaces: Found[] = [];
  const seam = findSeam(lab, ring);
  if (seam) {
    for (const below of [false, true]) {
      const part = left.slice();
      for (let s = 0; s < part.length; s++) {
        if (isBelow(seam, ring.indices[s]!, lab.width) !== below) part[s] = 0;
      }
      const found = bestSurface(lab, ring, part);
      if (!found) continue;
      const most = sum(part);
      const weight = explain(
        lab,
        ring,
        part,
        found.surface,
        Math.max(LEAST_TOLERANCE, 3.2 * found.noise),
      ).weight;
      if (weight < 0.5 * most) continue;
      surfaces.push({ ...found, share: weight / total, below });
      for (let s = 0; s < left.length; s++)
        if (isBelow(seam, ring.indices[s]!, lab.width) === below) left[s] = part[s]!;
    }
  }
  while (surfaces.length < MAX_TONES && sum(left) / total >= 0.07) {
    const found = bestSurface(lab, ring, left);
    if (!found) break;
    const explained = explain(lab, ring, left, found.surface, Math.max(LEAST_TOLERANCE, 3.2 * found.noise));
    const share = explained.weight / total;
    const first = surfaces.length === 0;
    if (!first && (share < 0.07 || !explained.corner)) break;
    surfaces.push({ ...found, share });
  }
  const strip = surfaces.length < MAX_TONES ? matchingStrips(lab, ring, left) : undefined;
  if (strip) {
    surfaces.push({ ...strip, share: explain(lab, ring, left, strip.surface, 5).weight / total });
  }
  return grow(lab, steps, ring, surfaces, seam, sum(left) / total);
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

/** A straight line from side to side: its rows at the left and the right border. */
interface Seam {
  readonly atLeft: number;
  readonly atRight: number;
}

function isBelow({ atLeft, atRight }: Seam, i: number, width: number): boolean {
  const y = (i / width) | 0;
  const x = i - y * width;
  return y > atLeft + ((atRight - atLeft) * x) / width;
}

/** Where a wall meets a floor: the left and the right border change there in the same way, at once. */
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
  /** Mean of four rows below less that of four above, a row's breath between them. */
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
  const one = changes(profile(0));
  const other = changes(profile(width - thickness));
  let best = 0;
  let atLeft = 0;
  let atRight = 0;
  const reach = Math.round(0.18 * height);
  for (let y = Math.round(0.25 * height); y < 0.94 * height; y++) {
    const [l1, a1, b1] = [one[y * 3]!, one[y * 3 + 1]!, one[y * 3 + 2]!];
    const strength = Math.hypot(l1, a1, b1);
    if (strength < 4) continue;
    for (let z = Math.max(6, y - reach); z < Math.min(height - 6, y + reach); z++) {
      const [l2, a2, b2] = [other[z * 3]!, other[z * 3 + 1]!, other[z * 3 + 2]!];
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

/** The surface that explains most of what is left of the border, tried from each stretch of it. */
function bestSurface(
  lab: LabPlanes,
  ring: Ring,
  left: Float32Array,
): { surface: Surface; noise: number } | undefined {
  const step = Math.max(1, Math.floor(ring.indices.length / 600));
  const samples: number[] = [];
  for (let s = 0; s < ring.indices.length; s += step) if (left[s]! > 0) samples.push(s);
  if (samples.length < 12) return undefined;
  const indices = new Int32Array(samples.length);
  const base = new Float32Array(samples.length);
  for (let k = 0; k < samples.length; k++) {
    indices[k] = ring.indices[samples[k]!]!;
    base[k] = left[samples[k]!]!;
  }
  const residual = new Float32Array(samples.length);
  const weights = new Float32Array(samples.length);
  const members = new Float32Array(samples.length);
  let best: Surface | undefined;
  let bestScore = -1;
  const most = sum(base);
  for (let start = -1; start < STRETCHES; start++) {
    // When one smooth surface explains nearly all at the first try, no other can do better.
    if (bestScore > 0.8 * most) break;
    let count = 0;
    for (let k = 0; k < samples.length; k++) {
      const at = ring.position[samples[k]!]! * STRETCHES;
      const isMember = start < 0 || (at >= start && at < start + 1);
      members[k] = isMember ? base[k]! : 0;
      if (isMember) count++;
    }
    if (count < 6) continue;
    let surface = fitSurface(lab, indices, members, start < 0 ? 1 : 0);
    for (const tolerance of start < 0 ? [30, 18, 11, 7, 4, 3] : [12, 8, 6, 4, 3, 3]) {
      measure(lab, indices, surface, residual);
      let support = 0;
      for (let k = 0; k < residual.length; k++) {
        const t = residual[k]! / tolerance;
        weights[k] = t < 1 ? base[k]! * (1 - t * t) ** 2 : 0;
        support += weights[k]!;
      }
      if (support < 4) break;
      surface = fitSurface(lab, indices, weights, tolerance > 5 ? 1 : 2);
    }
    measure(lab, indices, surface, residual);
    let score = 0;
    for (let k = 0; k < residual.length; k++) {
      const t = residual[k]! / 3.5;
      if (t < 1) score += base[k]! * (1 - t * t);
    }
    if (score > bestScore) {
      bestScore = score;
      best = surface;
    }
  }
  if (!best) return undefined;
  measure(lab, indices, best, residual);
  return { surface: best, noise: spread(residual) };
}

/** Root mean square of the residuals that belong to the backdrop, found by narrowing. */
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

/** A thin strip that leaves the picture on the left and on the right alike, such as a skirting board. */
function matchingStrips(
  lab: LabPlanes,
  ring: Ring,
  left: Float32Array,
): { surface: Surface; noise: number } | undefined {
  const { width, height } = lab;
  const sides: [number[], number[]] = [[], []];
  for (let s = 0; s < ring.indices.length; s++) {
    if (left[s] === 0) continue;
    const i = ring.indices[s]!;
    const y = (i / width) | 0;
    if (y < 0.05 * height || y > 0.95 * height) continue;
    sides[i % width < width / 2 ? 0 : 1].push(i);
  }
  const strips = sides.map((indices) => ({
    indices,
    rows: new Set(indices.map((i) => (i / width) | 0)).size,
    surface: fitSurface(lab, Int32Array.from(indices), new Float32Array(indices.length).fill(1), 0),
  }));
  if (strips.some(({ rows, indices }) => indices.length < 2 * rows || rows < 3 || rows > 0.09 * height)) {
    return undefined;
  }
  const [one, other] = strips.map(({ surface }) => surface.coefficients);
  if (!one || !other || Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!, one[2]! - other[2]!) > 8) {
    return undefined;
  }
  const all = Int32Array.from(sides.flat());
  const surface = fitSurface(lab, all, new Float32Array(all.length).fill(1), 1);
  return { surface, noise: 1.5 };
}

/** Takes what a surface explains out of `left`. */
function explain(
  lab: LabPlanes,
  ring: Ring,
  left: Float32Array,
  surface: Surface,
  tolerance: number,
): { weight: number; corner: boolean } {
  const residual = new Float32Array(ring.indices.length);
  measure(lab, ring.indices, surface, residual);
  let weight = 0;
  const corners = [0, 0, 0, 0, 0];
  const sizes = [0, 0, 0, 0, 0];
  for (let s = 0; s < residual.length; s++) {
    sizes[ring.corner[s]!]!++;
    if (left[s] === 0 || residual[s]! > tolerance) continue;
    weight += left[s]!;
    corners[ring.corner[s]!]!++;
    left[s] = 0;
  }
  return { weight, corner: [1, 2, 3, 4].some((k) => corners[k]! > 0.6 * sizes[k]!) };
}

/** Follows the tones inwards from the border and fits each again, more finely, to what it reached. */
function grow(
  lab: LabPlanes,
  steps: SharpSteps,
  ring: Ring,
  found: readonly Found[],
  seam: Seam | undefined,
  unexplained: number,
): Backdrop {
  const { width, height } = lab;
  let tones: Tone[] = found.map(({ surface, noise, share, below }) => ({
    surface,
    planes: paintSurface(surface, width, height),
    noise,
    share,
    below,
    grain: 1,
    fence: 1,
  }));
  const seeds: number[] = [];
  for (const i of ring.indices) if (nearestTone(lab, tones, i, 1) > 0) seeds.push(i);
  const barrier = barrierFrom(steps, width, height, seeds);
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / 5000)));
  const strongest = strongestNearby(steps, width, height);
  tones = learnTexture(lab, tones, barrier, strongest, step);
  for (const [order, widening] of [
    [3, 5],
    [4, 3],
    [4, 1.5],
  ] as const) {
    const members = tones.map(() => [] as number[]);
    let sampled = 0;
    for (let y = 0; y < height; y += step) {
      for (let x = 0; x < width; x += step, sampled++) {
        const i = y * width + x;
        const tone = nearestTone(lab, tones, i, widening);
        if (tone > 0 && barrier[i]! <= tones[tone - 1]!.fence) members[tone - 1]!.push(i);
      }
    }
    tones = tones.map((tone, t) => {
      const indices = Int32Array.from(members[t]!);
      return indices.length < 40
        ? tone
        : fitTone(lab, tone, indices, widening, indices.length > 0.25 * sampled ? order : 2, step);
    });
  }
  tones = tones.map((tone) => ({ ...tone, planes: paintSurface(tone.surface, width, height) }));
  const reached = new Uint8Array(width * height);
  for (let i = 0; i < reached.length; i++) {
    const tone = nearestTone(lab, tones, i, 5);
    if (tone > 0 && barrier[i]! <= tones[tone - 1]!.fence) reached[i] = tone;
  }
  tones = learnTexture(lab, tones, barrier, strongest, step);
  for (let t = tones.length; t > 1; t--) {
    if (!risesInTheMiddle(reached, t, width, height)) continue;
    tones.splice(t - 1, 1);
    for (let i = 0; i < reached.length; i++) {
      if (reached[i] === t) reached[i] = 0;
      else if (reached[i]! > t) reached[i]!--;
    }
  }
  const alike = reached.slice();
  for (let i = 0; i < alike.length; i++) {
    if (alike[i]) continue;
    const like = nearestTone(lab, tones, i, 1);
    const below = tones[like - 1]?.below;
    if (below === undefined || (seam && below === isBelow(seam, i, width))) alike[i] = like;
  }
  return { tones, reached, alike, barrier, strongest, unexplained };
}

/** The tone with a surface of that order, fitted to its members. */
function fitTone(
  lab: LabPlanes,
  tone: Tone,
  members: Int32Array,
  widening: number,
  order: number,
  step: number,
): Tone {
  const limit = widening * tolerance(tone) * 1.3;
  const weights = distances(lab, members, tone.planes);
  for (let k = 0; k < weights.length; k++) {
    const r = weights[k]! / limit;
    weights[k] = r < 1 ? (1 - r * r) ** 2 : 0;
  }
  const surface = fitSurface(lab, members, weights, order);
  // Only the pixels that are sampled are looked at for now.
  const planes = paintSurface(surface, lab.width, lab.height, step);
  return { ...tone, surface, planes, noise: spread(distances(lab, members, planes)) };
}

/**
 * A floor ends in a straight line from side to side; shoulders that fill the lower corners stand higher in the
 * middle, and are no tone of the backdrop.
 */
function risesInTheMiddle(reached: Uint8Array, tone: number, width: number, height: number): boolean {
  const margin = Math.max(2, Math.round(width * 0.04));
  const edgeTop = (from: number) => {
    let top = height;
    for (let y = height - 1; y >= 0; y--) {
      let count = 0;
      for (let x = from; x < from + margin; x++) if (reached[y * width + x] === tone) count++;
      if (count > margin / 2) top = y;
    }
    return top;
  };
  const left = edgeTop(0);
  const right = edgeTop(width - margin);
  if (Math.max(left, right) < height * 0.3) return false;
  let above = 0;
  let total = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (reached[y * width + x] !== tone) continue;
      total++;
      if (y < left + ((right - left) * x) / width - 0.04 * height) above++;
    }
  }
  return above > 0.12 * total;
}

/** Learns what steps are usual within each tone, from the pixels that are surely its own. */
function learnTexture(
  lab: LabPlanes,
  tones: readonly Tone[],
  barrier: Float32Array,
  strongest: Float32Array,
  step: number,
): Tone[] {
  const grains: number[][] = tones.map(() => []);
  const fences: number[][] = tones.map(() => []);
  for (let y = 0; y < lab.height; y += step) {
    for (let x = 0; x < lab.width; x += step) {
      const i = y * lab.width + x;
      const t = nearestTone(lab, tones, i, 1) - 1;
      if (t < 0) continue;
      grains[t]!.push(strongest[i]!);
      fences[t]!.push(barrier[i]!);
    }
  }
  return tones.map((tone, t) => ({
    ...tone,
    grain: 0.3 + 1.1 * (quantile(grains[t]!, 0.7) ?? 0.5),
    fence: 0.3 + 1.25 * (quantile(fences[t]!, 0.5) ?? 0.5),
  }));
}

const tolerance = (tone: Tone) => Math.max(LEAST_TOLERANCE, 3 * tone.noise);

/** 1 + the number of the tone that a pixel is like, within `widening` times its tolerance; else 0. */
function nearestTone(lab: LabPlanes, tones: readonly Tone[], i: number, widening: number): number {
  let least = widening;
  let nearest = 0;
  for (let t = 0; t < tones.length; t++) {
    const r = distanceTo(lab, tones[t]!.planes, i) / tolerance(tones[t]!);
    if (r < least) {
      least = r;
      nearest = t + 1;
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
