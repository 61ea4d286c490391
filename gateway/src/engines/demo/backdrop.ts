// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import { softDistance } from './soft-distance.ts';
import { fitSurface, paintSurface, type Surface, surfaceAt } from './surface.ts';

/** One tone of the backdrop: a wall, a floor. */
export interface Tone {
  readonly planes: LabPlanes;
  /** Robust spread of the backdrop about the surface, in Lab units. */
  readonly noise: number;
  /** Part of the border that it explains. */
  readonly share: number;
}

export interface Backdrop {
  readonly tones: readonly Tone[];
  /** 1 + the number of the tone, where a pixel is reached from the border softly and is not far from a tone. */
  readonly reached: Uint8Array;
  /** Soft distance from the border. */
  readonly distance: Float32Array;
  /** Part of the border that no tone explains. */
  readonly unexplained: number;
}

/** Where on the border a pixel lies. */
interface Ring {
  readonly indices: Int32Array;
  readonly weights: Float32Array;
  /** Position along the border from 0 to 1, clockwise from the top left. */
  readonly position: Float32Array;
  readonly corner: Uint8Array;
}

const MAX_TONES = 3;
const STRETCHES = 20;
/** Below this residual a pixel is taken for backdrop whatever the noise. */
const LEAST_TOLERANCE = 2.2;
/** Soft distance up to which a pixel is joined to the border. */
const SOFTLY_REACHED = 2.5;

export function findBackdrop(lab: LabPlanes): Backdrop {
  const ring = borderRing(lab.width, lab.height);
  const left = ring.weights.slice();
  const total = sum(left);
  const surfaces: { surface: Surface; noise: number; share: number }[] = [];
  while (surfaces.length < MAX_TONES) {
    const found = bestSurface(lab, ring, left);
    if (!found) break;
    const explained = explain(lab, ring, left, found.surface, Math.max(LEAST_TOLERANCE, 3.2 * found.noise));
    const share = explained.weight / total;
    const first = surfaces.length === 0;
    if (!first && (share < 0.07 || !explained.corner)) break;
    surfaces.push({ ...found, share });
    if (sum(left) / total < 0.07) break;
  }
  return grow(lab, ring, surfaces, sum(left) / total);
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
      corner.push(Math.min(fromLeft, 1 - fromLeft) < 0.08 && Math.min(fromTop, 1 - fromTop) < 0.08 ? 1 : 0);
    }
  }
  return {
    indices: Int32Array.from(indices),
    weights: Float32Array.from(weights),
    position: Float32Array.from(position),
    corner: Uint8Array.from(corner),
  };
}

/** The surface that explains most of what is left of the border, tried from each stretch of it. */
function bestSurface(
  lab: LabPlanes,
  ring: Ring,
  left: Float32Array,
): { surface: Surface; noise: number } | undefined {
  const step = Math.max(1, Math.floor(ring.indices.length / 900));
  const samples: number[] = [];
  for (let s = 0; s < ring.indices.length; s += step) if (left[s]! > 0) samples.push(s);
  if (samples.length < 12) return undefined;
  const indices = samples.map((s) => ring.indices[s]!);
  const base = samples.map((s) => left[s]!);
  const residual = new Float32Array(samples.length);
  const weights = new Float32Array(samples.length);
  let best: Surface | undefined;
  let bestScore = -1;
  for (let start = -1; start < STRETCHES; start++) {
    const members = samples.map((s, k) => {
      const at = ring.position[s]! * STRETCHES;
      return start < 0 || (at >= start && at < start + 1) ? base[k]! : 0;
    });
    if (members.filter((m) => m > 0).length < 6) continue;
    let surface = fitSurface(lab, indices, members, start < 0 ? 1 : 0);
    for (const tolerance of start < 0 ? [30, 18, 11, 7, 5, 4] : [14, 10, 8, 6, 5, 4]) {
      measure(lab, indices, surface, residual);
      let support = 0;
      for (let k = 0; k < residual.length; k++) {
        const t = residual[k]! / tolerance;
        weights[k] = t < 1 ? base[k]! * (1 - t * t) ** 2 : 0;
        support += weights[k]!;
      }
      if (support < 4) break;
      surface = fitSurface(lab, indices, weights, tolerance > 8 ? 1 : 2);
    }
    measure(lab, indices, surface, residual);
    let score = 0;
    for (let k = 0; k < residual.length; k++) {
      const t = residual[k]! / 5;
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

function measure(lab: LabPlanes, indices: ArrayLike<number>, surface: Surface, residual: Float32Array): void {
  const at = surfaceAt(surface, lab.width, lab.height);
  const value = new Float64Array(3);
  for (let k = 0; k < indices.length; k++) {
    const i = indices[k]!;
    at(i, value);
    residual[k] = Math.hypot(lab.l[i]! - value[0]!, lab.a[i]! - value[1]!, lab.b[i]! - value[2]!);
  }
}

/** Root mean square of the residuals that belong to the backdrop, found by narrowing. */
function spread(residual: ArrayLike<number>): number {
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
  let corners = 0;
  for (let s = 0; s < residual.length; s++) {
    if (left[s] === 0 || residual[s]! > tolerance) continue;
    weight += left[s]!;
    corners += ring.corner[s]!;
    left[s] = 0;
  }
  return { weight, corner: corners > 4 };
}

/** Follows the tones inwards from the border and fits each again, more finely, to what it reached. */
function grow(
  lab: LabPlanes,
  ring: Ring,
  found: readonly { surface: Surface; noise: number; share: number }[],
  unexplained: number,
): Backdrop {
  const { width, height } = lab;
  let tones: Tone[] = found.map(({ surface, noise, share }) => ({
    planes: paintSurface(surface, width, height),
    noise,
    share,
  }));
  const seeds = ring.indices.filter((i) => nearestTone(lab, tones, i, 1) > 0);
  const slack = 0.7 + 0.8 * (tones[0]?.noise ?? 1);
  const distance = softDistance(lab, seeds, slack);
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / 5000)));
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
        if (distance[i]! > SOFTLY_REACHED) continue;
        const tone = nearestTone(lab, tones, i, widening);
        if (tone > 0) members[tone - 1]!.push(i);
      }
    }
    tones = tones.map((tone, t) => {
      const indices = members[t]!;
      if (indices.length < 40) return tone;
      const limit = widening * tolerance(tone) * 1.3;
      const weights = indices.map((i) => {
        const r = distanceTo(lab, tone.planes, i) / limit;
        return r < 1 ? (1 - r * r) ** 2 : 0;
      });
      const surface = fitSurface(lab, indices, weights, indices.length > 0.25 * sampled ? order : 2);
      const planes = paintSurface(surface, width, height);
      const residual = indices.map((i) => distanceTo(lab, planes, i));
      return { planes, noise: spread(residual), share: tone.share };
    });
  }
  const reached = new Uint8Array(width * height);
  for (let i = 0; i < reached.length; i++) {
    if (distance[i]! <= SOFTLY_REACHED) reached[i] = nearestTone(lab, tones, i, 5);
  }
  return { tones, reached, distance, unexplained };
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

function distanceTo(lab: LabPlanes, planes: LabPlanes, i: number): number {
  return Math.hypot(lab.l[i]! - planes.l[i]!, lab.a[i]! - planes.a[i]!, lab.b[i]! - planes.b[i]!);
}

function sum(values: Float32Array): number {
  let total = 0;
  for (const v of values) total += v;
  return total;
}
