// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';
import { quantile } from '../../pixels/quantile.ts';
import { barrierDistance } from '../cut/barrier.ts';
import { type EdgeMap, strongestNearby } from '../cut/edges.ts';
import { type BorderSurface, fitBorder, isBelow, MIN_TOLERANCE, spread } from './border-surfaces.ts';
import { evaluatePolynomial, fitPolynomial } from './color-polynomial.ts';

/** A surface followed into the picture. */
export interface BackdropSurface extends BorderSurface {
  /** Its colour at every pixel. */
  readonly planes: LabPlanes;
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

/**
 * Fits surfaces to the border of the picture, follows them inwards, and fits each again, more finely, to the pixels
 * that it reaches.
 */
export function findBackdrop(lab: LabPlanes, edges: EdgeMap): Backdrop {
  const { width, height } = lab;
  const { indices: border, surfaces: borderSurfaces, seam, unexplained } = fitBorder(lab);
  let surfaces: BackdropSurface[] = borderSurfaces.map((surface) => ({
    ...surface,
    planes: evaluatePolynomial(surface.polynomial, width, height),
    texture: 1,
    maxBarrier: 1,
  }));
  const seeds: number[] = [];
  for (const i of border) if (nearestSurface(lab, surfaces, i, 1) > 0) seeds.push(i);
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
