/**
 * Develops raw render layers: removes the grain of few samples, and sets the tone.
 * Blender's Debian build has no denoiser, so this is an edge-avoiding à-trous wavelet filter only on the light
 * (colour divided by albedo), guided by the renderer's albedo and normal planes.
 */
import { readFileSync } from 'node:fs';

/** Linear, premultiplied picture of width × height × (r, g, b, a), first row on top. */
export type Layer = { width: number; height: number; data: Float32Array };

function plane(path: string, width: number, height: number): Float32Array {
  const bytes = readFileSync(path);
  const source = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const flipped = new Float32Array(source.length);
  const row = width * 4;
  for (let y = 0; y < height; y++)
    flipped.set(source.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  return flipped;
}

const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/** Reads and denoises one layer; reach is the widest step of the filter in pixels. */
export default function develop(base: string, strength = 1, reach = 8): Layer {
  const { width, height } = JSON.parse(readFileSync(`${base}.json`, 'utf8')) as Layer;
  const data = plane(`${base}.rgba.f32`, width, height);
  const albedo = plane(`${base}.albedo.f32`, width, height);
  const normal = plane(`${base}.normal.f32`, width, height);
  const pixels = width * height;

  let light = new Float32Array(pixels * 3);
  let next = new Float32Array(pixels * 3);
  const luma = new Float32Array(pixels);
  for (let p = 0; p < pixels; p++)
    for (let c = 0; c < 3; c++) {
      const v = Math.min(at(data, p * 4 + c), 12);
      light[p * 3 + c] = v / (Math.max(at(albedo, p * 4 + c), 0) + 0.03);
    }

  /** Likelihood that two pixels show the same surface, from planes with almost no grain. */
  function alike(p: number, q: number): number {
    const da = at(data, q * 4 + 3) - at(data, p * 4 + 3);
    let d = da * da * 80;
    for (let c = 0; c < 3; c++) {
      const dn = at(normal, q * 4 + c) - at(normal, p * 4 + c);
      const dc = at(albedo, q * 4 + c) - at(albedo, p * 4 + c);
      d += dn * dn * 14 + dc * dc * 60;
    }
    return Math.exp(-d);
  }

  let noise = 0.55 * strength;
  for (let step = 1; step <= reach; step *= 2) {
    for (let p = 0; p < pixels; p++)
      luma[p] = Math.log(
        0.05 + 0.3 * at(light, p * 3) + 0.6 * at(light, p * 3 + 1) + 0.1 * at(light, p * 3 + 2),
      );
    const perLuma = 1 / (noise * noise);
    // With few samples, a pixel itself is unreliable. Its neighbours on the same surface show how bright it should be.
    const expected = step === 1 && strength > 1.2 ? calm(luma, alike, width, height) : luma;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        if (at(data, p * 4 + 3) === 0) continue;
        let r = 0;
        let g = 0;
        let b = 0;
        let sum = 0;
        for (let j = -2; j <= 2; j++) {
          const yy = y + j * step;
          if (yy < 0 || yy >= height) continue;
          for (let i = -2; i <= 2; i++) {
            const xx = x + i * step;
            if (xx < 0 || xx >= width) continue;
            const q = yy * width + xx;
            const dl = at(luma, q) - at(expected, p);
            const w = at(KERNEL, i + 2) * at(KERNEL, j + 2) * Math.exp(-dl * dl * perLuma) * alike(p, q);
            r += w * at(light, q * 3);
            g += w * at(light, q * 3 + 1);
            b += w * at(light, q * 3 + 2);
            sum += w;
          }
        }
        next[p * 3] = r / sum;
        next[p * 3 + 1] = g / sum;
        next[p * 3 + 2] = b / sum;
      }
    [light, next] = [next, light];
    noise *= 0.55;
  }
  for (let p = 0; p < pixels; p++)
    for (let c = 0; c < 3; c++)
      data[p * 4 + c] = at(light, p * 3 + c) * (Math.max(at(albedo, p * 4 + c), 0) + 0.03);
  return { width, height, data };
}

function calm(
  luma: Float32Array,
  alike: (p: number, q: number) => number,
  width: number,
  height: number,
): Float32Array {
  const out = new Float32Array(luma.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      let total = 0;
      let sum = 0;
      for (let yy = Math.max(0, y - 1); yy <= Math.min(height - 1, y + 1); yy++)
        for (let xx = Math.max(0, x - 1); xx <= Math.min(width - 1, x + 1); xx++) {
          const q = yy * width + xx;
          const w = alike(p, q);
          total += w * at(luma, q);
          sum += w;
        }
      out[p] = total / sum;
    }
  return out;
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}

/** The front layer laid over the back one. */
export function over(front: Layer, back: Layer): Layer {
  const data = new Float32Array(front.data.length);
  for (let i = 0; i < data.length; i += 4) {
    const rest = 1 - at(front.data, i + 3);
    for (let c = 0; c < 4; c++) data[i + c] = at(front.data, i + c) + rest * at(back.data, i + c);
  }
  return { width: front.width, height: front.height, data };
}

/** Film: linear to just below white, then a soft shoulder, a touch of contrast, sRGB. */
function film(linear: number): number {
  const v = Math.max(linear, 0);
  const knee = 0.62;
  const shouldered = v < knee ? v : knee + (1 - knee) * Math.tanh((v - knee) / (1 - knee));
  const s = shouldered <= 0.0031308 ? shouldered * 12.92 : 1.055 * shouldered ** (1 / 2.4) - 0.055;
  return s + 0.1 * (s - 0.5) * s * (1 - s) * 4;
}

/** Straight-alpha 8-bit sRGB. */
export function print(layer: Layer): Uint8ClampedArray {
  const out = new Uint8ClampedArray(layer.data.length);
  for (let i = 0; i < out.length; i += 4) {
    const alpha = Math.min(1, at(layer.data, i + 3));
    if (alpha < 1 / 255) continue;
    for (let c = 0; c < 3; c++) out[i + c] = Math.round(film(at(layer.data, i + c) / alpha) * 255);
    out[i + 3] = Math.round(alpha * 255);
  }
  return out;
}
