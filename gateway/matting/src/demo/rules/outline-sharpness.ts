// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { boxBlur } from '../../pixels/box-blur.ts';
import type { EdgeMap } from '../cut/edges.ts';

/** Radius in pixels over which the outline's sharpness is averaged. */
const RADIUS = 4;
/** Distance in pixels beyond which a soft outline says nothing about a pixel. */
const RANGE = 36;
const NEUTRAL = 0.45;

/**
 * Each pixel that differs from the backdrop belongs to a region with an outline. Returns, per pixel, how sharp the
 * nearest part of that outline is: 1 is abrupt, as on an object; 0 is gradual, as on shadows, reflections and uneven
 * light. Other pixels get 1.
 */
export function outlineSharpness(
  differs: Uint8Array,
  { right, below }: EdgeMap,
  strongestEdge: Float32Array,
  texture: Float32Array,
  width: number,
  height: number,
  /** Not 0 where two surfaces of the backdrop meet: an outline there is ignored. */
  seam?: Uint8Array,
): Float32Array {
  const n = width * height;
  const sharpness = new Float32Array(n);
  const counts = new Float32Array(n);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!differs[i] || seam?.[i]) continue;
      const isInside =
        (x === 0 || differs[i - 1]) &&
        (x === width - 1 || differs[i + 1]) &&
        (y === 0 || differs[i - width]) &&
        (y === height - 1 || differs[i + width]);
      if (isInside) continue;
      counts[i] = 1;
      const t = Math.min(1, Math.max(0, (strongestEdge[i]! - 1.1 * texture[i]! - 0.2) / (texture[i]! + 0.8)));
      sharpness[i] = t * t * (3 - 2 * t);
    }
  }
  const outline = counts.slice();
  boxBlur(sharpness, width, height, RADIUS, sharpness);
  boxBlur(counts, width, height, RADIUS, counts);
  const distance = new Float32Array(n).fill(1e6);
  for (let i = 0; i < n; i++) {
    if (outline[i]) {
      distance[i] = 0;
      sharpness[i] = sharpness[i]! / counts[i]!;
    } else sharpness[i] = 1;
  }
  /** Takes over the sharpness of neighbour `j` when the path through it is shorter; edges lengthen a path. */
  const relax = (i: number, j: number, edge: number) => {
    const through = distance[j]! + 1 + 4 * Math.max(0, edge - texture[i]!);
    if (through < distance[i]!) {
      distance[i] = through;
      sharpness[i] = sharpness[j]!;
    }
  };
  for (let round = 0; round < 2; round++) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (!differs[i]) continue;
        if (x > 0) relax(i, i - 1, right[i - 1]!);
        if (y > 0) relax(i, i - width, below[i - width]!);
      }
    }
    for (let y = height - 1, i = n - 1; y >= 0; y--) {
      for (let x = width - 1; x >= 0; x--, i--) {
        if (!differs[i]) continue;
        if (x < width - 1) relax(i, i + 1, right[i]!);
        if (y < height - 1) relax(i, i + width, below[i]!);
      }
    }
  }
  for (let i = 0; i < n; i++) {
    if (differs[i] && sharpness[i]! < NEUTRAL) {
      sharpness[i] = sharpness[i]! + (NEUTRAL - sharpness[i]!) * Math.min(1, distance[i]! / RANGE);
    }
  }
  return sharpness;
}
