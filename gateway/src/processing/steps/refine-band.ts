// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Matte } from '../../engines/engine.ts';
import { boxBlur } from '../../engines/pixels/box-blur.ts';
import { type Field, fillGaps } from '../../engines/pixels/fill.ts';
import { resample } from '../../engines/pixels/resample.ts';
import type { Raster } from '../../engines/pixels/shrink.ts';

/** What is known about the edge, at a size where it can be estimated cheaply. */
export interface Band {
  readonly width: number;
  readonly height: number;
  /** 0 to 1; exactly 0 or 1 where no more is to be decided. */
  readonly alpha: Float32Array;
  /** How far the colours of both sides tell them apart, 0 to 1. */
  readonly trust: Float32Array;
  readonly foreground: Field;
  readonly background: Field;
}

export function estimateBand(raster: Raster, matte: Matte): Band {
  const { width, height, rgb } = raster;
  const n = width * height;
  const prior = resample(matte.alpha, matte.width, matte.height, width, height);
  for (let i = 0; i < n; i++) prior[i] = prior[i]! / 255;
  const radius = Math.max(2, Math.ceil((1.6 * width) / matte.width));
  const around = boxBlur(prior, width, height, radius);
  const inside = new Uint8Array(n);
  const outside = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    if (around[i]! > 0.985) inside[i] = 1;
    else if (around[i]! < 0.015) outside[i] = 1;
  }
  const foreground = spread(raster, inside);
  const background = spread(raster, outside);
  const alpha = new Float32Array(n);
  const trust = new Float32Array(n);
  for (let i = 0, p = 0; i < n; i++, p += 3) {
    if (inside[i]) alpha[i] = 1;
    if (inside[i] || outside[i]) continue;
    const r = foreground.values[p]! - background.values[p]!;
    const g = foreground.values[p + 1]! - background.values[p + 1]!;
    const b = foreground.values[p + 2]! - background.values[p + 2]!;
    const contrast = r * r + g * g + b * b;
    const along =
      ((rgb[p]! - background.values[p]!) * r +
        (rgb[p + 1]! - background.values[p + 1]!) * g +
        (rgb[p + 2]! - background.values[p + 2]!) * b) /
      (contrast + 1e-6);
    trust[i] = contrast / (contrast + 900);
    const projected = Math.min(1, Math.max(0, along));
    alpha[i] = trust[i]! * projected + (1 - trust[i]!) * around[i]!;
  }
  return { width, height, alpha, trust, foreground, background };
}

/** The colours where `known`, carried smoothly into the rest. */
function spread({ width, height, rgb }: Raster, known: Uint8Array): Field {
  const values = Float32Array.from(rgb);
  fillGaps({ width, height, values }, Float32Array.from(known));
  return { width, height, values };
}
