// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { blendAlong } from './resample.ts';
import type { Raster } from './shrink.ts';

/** The raster made larger, bilinear, so that its long side is `longSide`; itself when it is large enough. */
export function enlarge(source: Raster, longSide: number): Raster {
  const scale = longSide / Math.max(source.width, source.height);
  if (scale <= 1) return source;
  const width = Math.round(source.width * scale);
  const height = Math.round(source.height * scale);
  const columns = blendAlong(source.width, width);
  const rows = blendAlong(source.height, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, o = 0; y < height; y++) {
    const upper = rows.low[y]! * source.width;
    const lower = rows.high[y]! * source.width;
    const fy = rows.part[y]!;
    for (let x = 0; x < width; x++) {
      const left = columns.low[x]!;
      const right = columns.high[x]!;
      const fx = columns.part[x]!;
      for (let c = 0; c < 3; c++, o++) {
        const above =
          source.rgb[(upper + left) * 3 + c]! * (1 - fx) + source.rgb[(upper + right) * 3 + c]! * fx;
        const below =
          source.rgb[(lower + left) * 3 + c]! * (1 - fx) + source.rgb[(lower + right) * 3 + c]! * fx;
        rgb[o] = above * (1 - fy) + below * fy + 0.5;
      }
    }
  }
  return { width, height, rgb };
}
