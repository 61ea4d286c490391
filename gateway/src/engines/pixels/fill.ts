// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Raster } from './shrink.ts';

/** A colour per pixel as `width * height * 3` numbers from 0 to 255. */
export interface ColorField {
  readonly width: number;
  readonly height: number;
  readonly rgb: Float32Array;
}

interface Level extends ColorField {
  readonly weight: Float32Array;
}

/**
 * Carries the colours of the pixels where `known` is not zero into the others, smoothly: averages are pulled
 * up a pyramid and pushed back down into the gaps.
 */
export function fillFrom({ width, height, rgb }: Raster, known: Uint8Array): ColorField {
  const base: Level = {
    width,
    height,
    rgb: new Float32Array(width * height * 3),
    weight: new Float32Array(width * height),
  };
  for (let i = 0; i < known.length; i++) {
    if (!known[i]) continue;
    base.weight[i] = 1;
    for (let c = i * 3; c < i * 3 + 3; c++) base.rgb[c] = rgb[c]!;
  }
  const levels = [base];
  for (let top = base; Math.max(top.width, top.height) > 1; ) {
    top = pull(top);
    levels.push(top);
  }
  for (let k = levels.length - 2; k >= 0; k--) push(levels[k]!, levels[k + 1]!);
  return base;
}

function pull(fine: Level): Level {
  const width = (fine.width + 1) >> 1;
  const height = (fine.height + 1) >> 1;
  const coarse: Level = {
    width,
    height,
    rgb: new Float32Array(width * height * 3),
    weight: new Float32Array(width * height),
  };
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o++) {
      let weight = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let sy = 2 * y; sy < Math.min(fine.height, 2 * y + 2); sy++) {
        for (let sx = 2 * x; sx < Math.min(fine.width, 2 * x + 2); sx++) {
          const i = sy * fine.width + sx;
          const w = fine.weight[i]!;
          if (w === 0) continue;
          weight += w;
          r += w * fine.rgb[i * 3]!;
          g += w * fine.rgb[i * 3 + 1]!;
          b += w * fine.rgb[i * 3 + 2]!;
        }
      }
      if (weight === 0) continue;
      coarse.rgb[o * 3] = r / weight;
      coarse.rgb[o * 3 + 1] = g / weight;
      coarse.rgb[o * 3 + 2] = b / weight;
      coarse.weight[o] = Math.min(1, weight);
    }
  }
  return coarse;
}

function push(fine: Level, coarse: Level): void {
  const { width, height, rgb, weight } = fine;
  for (let y = 0, i = 0; y < height; y++) {
    const cy = (y - 0.5) / 2;
    const y0 = Math.max(0, Math.floor(cy));
    const y1 = Math.min(coarse.height - 1, Math.floor(cy) + 1);
    const fy = y & 1 ? 0.25 : 0.75;
    for (let x = 0; x < width; x++, i++) {
      const w = weight[i]!;
      if (w >= 1) continue;
      const cx = (x - 0.5) / 2;
      const x0 = Math.max(0, Math.floor(cx));
      const x1 = Math.min(coarse.width - 1, Math.floor(cx) + 1);
      const fx = x & 1 ? 0.25 : 0.75;
      const a = (y0 * coarse.width + x0) * 3;
      const b = (y0 * coarse.width + x1) * 3;
      const c = (y1 * coarse.width + x0) * 3;
      const d = (y1 * coarse.width + x1) * 3;
      for (let k = 0; k < 3; k++) {
        const upper = coarse.rgb[a + k]! * (1 - fx) + coarse.rgb[b + k]! * fx;
        const lower = coarse.rgb[c + k]! * (1 - fx) + coarse.rgb[d + k]! * fx;
        const above = upper * (1 - fy) + lower * fy;
        rgb[i * 3 + k] = rgb[i * 3 + k]! * w + above * (1 - w);
      }
    }
  }
}
