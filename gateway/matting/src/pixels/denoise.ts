// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from './lab.ts';

/** Noise below this, in Lab units, is not removed. */
const MIN_NOISE = 0.35;

/** Estimates the noise of single pixels, in Lab units, from the median of local differences, which ignores edges. */
function pixelNoise({ width, height, l, a, b }: LabPlanes): number {
  const counts = new Int32Array(512);
  let total = 0;
  for (let y = 1; y < height; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const i = y * width + x;
      // Half of the second difference, because a gradient is not noise.
      const dl = l[i]! - (l[i - 1]! + l[i + 1]!) / 2;
      const da = a[i]! - (a[i - 1]! + a[i + 1]!) / 2;
      const db = b[i]! - (b[i - 1]! + b[i + 1]!) / 2;
      counts[Math.min(511, (Math.sqrt(dl * dl + da * da + db * db) * 32) | 0)]!++;
      total++;
    }
  }
  let seen = 0;
  let k = 0;
  while (k < 511 && seen + counts[k]! < total / 2) seen += counts[k++]!;
  return ((k + 0.5) / 32) * 0.82;
}

/** Averages each pixel with the neighbours that differ from it by no more than the noise. */
export function denoise(lab: LabPlanes): LabPlanes {
  const noise = pixelNoise(lab);
  if (noise < MIN_NOISE) return lab;
  let result = smoothOnce(lab, 3.2 * noise);
  if (noise > 2 * MIN_NOISE) result = smoothOnce(result, 2.2 * noise);
  return result;
}

function smoothOnce({ width, height, l, a, b }: LabPlanes, limit: number): LabPlanes {
  const n = width * height;
  const out = { width, height, l: new Float32Array(n), a: new Float32Array(n), b: new Float32Array(n) };
  const squared = limit * limit;
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? -width : 0;
    const below = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const cl = l[i]!;
      const ca = a[i]!;
      const cb = b[i]!;
      let sl = cl;
      let sa = ca;
      let sb = cb;
      let count = 1;
      for (let row = above; ; row = row === above && row !== 0 ? 0 : below) {
        for (let column = left; column <= right; column++) {
          const j = i + row + column;
          if (j === i) continue;
          const dl = l[j]! - cl;
          const da = a[j]! - ca;
          const db = b[j]! - cb;
          if (dl * dl + da * da + db * db > squared) continue;
          sl += l[j]!;
          sa += a[j]!;
          sb += b[j]!;
          count++;
        }
        if (row === below) break;
      }
      out.l[i] = sl / count;
      out.a[i] = sa / count;
      out.b[i] = sb / count;
    }
  }
  return out;
}
