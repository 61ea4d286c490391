// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { describe, expect, it } from 'vitest';
import { readEngineFile } from '../../node.ts';
import type { MapSize, PersonLayer, PersonModel } from './person-model.ts';
import { PersonNetwork } from './person-network.ts';
import { readTflite } from './read-tflite.ts';

/** Computes the network again in the simplest way, in double precision. */
function inferSimply({ maps, layers, weights }: PersonModel, rgb: Uint8Array): Float64Array {
  const values = maps.map(({ width, height, channels }) => new Float64Array(width * height * channels));
  values[0]!.set(Array.from(rgb, (byte) => byte / 255));
  for (const layer of layers) {
    const target = maps[layer.to]!;
    let i = 0;
    for (let y = 0; y < target.height; y++) {
      for (let x = 0; x < target.width; x++) {
        for (let c = 0; c < target.channels; c++) {
          values[layer.to]![i++] = valueAt(layer, maps, values, weights, y, x, c);
        }
      }
    }
  }
  return values[layers.at(-1)!.to]!;
}

function valueAt(
  layer: PersonLayer,
  maps: readonly MapSize[],
  values: readonly Float64Array[],
  weights: Float32Array,
  y: number,
  x: number,
  c: number,
): number {
  const { width, height, channels } = maps[layer.from]!;
  const from = values[layer.from]!;
  const at = (row: number, column: number, channel: number) =>
    from[(row * width + column) * channels + channel]!;
  switch (layer.kind) {
    case 'convolve':
    case 'depthwise': {
      const { size, stride, pad } = layer;
      let sum = weights[layer.bias + c]!;
      for (let tap = 0; tap < size * size; tap++) {
        const row = y * stride - pad + Math.floor(tap / size);
        const column = x * stride - pad + (tap % size);
        if (row < 0 || column < 0 || row >= height || column >= width) continue;
        if (layer.kind === 'depthwise') {
          sum += weights[layer.weights + tap * channels + c]! * at(row, column, c);
          continue;
        }
        const first = layer.weights + (c * size * size + tap) * channels;
        for (let k = 0; k < channels; k++) sum += weights[first + k]! * at(row, column, k);
      }
      if (layer.activation === 'relu') return Math.max(0, sum);
      if (layer.activation === 'hard-swish') return (sum * Math.min(6, Math.max(0, sum + 3))) / 6;
      return sum;
    }
    case 'transposed': {
      const first = layer.weights + (2 * (y % 2) + (x % 2)) * channels;
      let sum = weights[layer.bias]!;
      for (let k = 0; k < channels; k++) sum += weights[first + k]! * at(y >> 1, x >> 1, k);
      return sum;
    }
    case 'mean': {
      let sum = 0;
      for (let i = c; i < from.length; i += channels) sum += from[i]!;
      return sum / (width * height);
    }
    case 'sigmoid':
      return 1 / (1 + Math.exp(-at(y, x, c)));
    case 'scale':
      return at(y, x, c) * values[layer.factors]![c]!;
    case 'add':
      return at(y, x, c) + values[layer.other]![(y * width + x) * channels + c]!;
    case 'upsample': {
      const row = Math.min(height - 1, Math.max(0, (y + 0.5) / 2 - 0.5));
      const column = Math.min(width - 1, Math.max(0, (x + 0.5) / 2 - 0.5));
      const [top, left] = [Math.floor(row), Math.floor(column)];
      const [bottom, right] = [Math.min(height - 1, top + 1), Math.min(width - 1, left + 1)];
      const blend = (a: number, b: number, part: number) => a + (b - a) * part;
      return blend(
        blend(at(top, left, c), at(top, right, c), column - left),
        blend(at(bottom, left, c), at(bottom, right, c), column - left),
        row - top,
      );
    }
  }
}

/** A light oval with a darker one below it, on stripes. */
function drawing(width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
    const isHead = ((x - 0.5) / 0.14) ** 2 + ((y - 0.35) / 0.2) ** 2 < 1;
    const isBody = ((x - 0.5) / 0.3) ** 2 + ((y - 1) / 0.48) ** 2 < 1;
    const stripe = 120 + 100 * Math.sin(40 * x + 25 * y);
    rgb.set(isHead ? [224, 172, 140] : isBody ? [40, 60, 120] : [stripe, 190, 255 - stripe], i * 3);
  }
  return rgb;
}

describe('the person network', async () => {
  const layers = await readEngineFile('layers');
  const file = await readEngineFile('person');

  it('gives the result of a simple implementation', async () => {
    const network = await PersonNetwork.load(layers, file);
    const rgb = drawing(network.width, network.height);
    const probability = network.infer(rgb);
    const expected = inferSimply(readTflite(file), rgb);
    expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(0.9);
    let largest = 0;
    for (const [i, p] of probability.entries()) largest = Math.max(largest, Math.abs(p - expected[i]!));
    expect(largest).toBeLessThan(1 / 255);
  });

  it('returns the same result again after another picture', async () => {
    const network = await PersonNetwork.load(layers, file);
    const rgb = drawing(network.width, network.height);
    const first = network.infer(rgb);
    network.infer(rgb.toReversed());
    expect(network.infer(rgb)).toEqual(first);
  });

  it.each([
    ['an empty file', 0],
    ['a file that ends early', 100_000],
  ])('rejects %s', async (_, length) => {
    await expect(PersonNetwork.load(layers, file.slice(0, length))).rejects.toThrow();
  });
});
