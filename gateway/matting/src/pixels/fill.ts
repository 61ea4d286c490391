// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** Three values per pixel, rows from the top. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** A level of the pyramid, with the weight of each pixel, 0 to 1. */
interface Level extends Field {
  readonly weight: Float32Array;
}

/**
 * Interpolates smoothly from pixels with weight into those without, by a pull-push pyramid. Changes the values in
 * place. Values with a weight of 0 are ignored.
 */
export function fillGaps(field: Field, weight: Float32Array): void {
  const levels: Level[] = [{ ...field, weight }];
  for (let top = levels[0]!; Math.max(top.width, top.height) > 1; ) {
    top = pull(top);
    levels.push(top);
  }
  for (let k = levels.length - 2; k >= 0; k--) push(levels[k]!, levels[k + 1]!);
}

function pull(fine: Level): Level {
  const width = (fine.width + 1) >> 1;
  const height = (fine.height + 1) >> 1;
  const values = new Float32Array(width * height * 3);
  const weight = new Float32Array(width * height);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o++) {
      let sum = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let sy = 2 * y; sy < Math.min(fine.height, 2 * y + 2); sy++) {
        for (let sx = 2 * x; sx < Math.min(fine.width, 2 * x + 2); sx++) {
          const i = sy * fine.width + sx;
          const w = fine.weight[i]!;
          if (w === 0) continue;
          sum += w;
          r += w * fine.values[i * 3]!;
          g += w * fine.values[i * 3 + 1]!;
          b += w * fine.values[i * 3 + 2]!;
        }
      }
      if (sum === 0) continue;
      values[o * 3] = r / sum;
      values[o * 3 + 1] = g / sum;
      values[o * 3 + 2] = b / sum;
      weight[o] = Math.min(1, sum);
    }
  }
  return { width, height, values, weight };
}

function push({ width, height, values, weight }: Level, coarse: Level): void {
  for (let y = 0, i = 0; y < height; y++) {
    const above = (y - 1) >> 1;
    const y0 = Math.max(0, above) * coarse.width;
    const y1 = Math.min(coarse.height - 1, above + 1) * coarse.width;
    const fy = y & 1 ? 0.25 : 0.75;
    for (let x = 0; x < width; x++, i++) {
      const w = weight[i]!;
      if (w >= 1) continue;
      const before = (x - 1) >> 1;
      const x0 = Math.max(0, before);
      const x1 = Math.min(coarse.width - 1, before + 1);
      const fx = x & 1 ? 0.25 : 0.75;
      for (let k = 0; k < 3; k++) {
        const upper = coarse.values[(y0 + x0) * 3 + k]! * (1 - fx) + coarse.values[(y0 + x1) * 3 + k]! * fx;
        const lower = coarse.values[(y1 + x0) * 3 + k]! * (1 - fx) + coarse.values[(y1 + x1) * 3 + k]! * fx;
        values[i * 3 + k] = values[i * 3 + k]! * w + (upper * (1 - fy) + lower * fy) * (1 - w);
      }
    }
  }
}
