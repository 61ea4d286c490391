// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { describe, expect, it } from 'vitest';
import { readEngineFile } from '../../node.ts';
import { Network } from './network.ts';
import { CHANNELS, CUT_CHANNEL, type NetworkInput } from './network-input.ts';

/** Rows, columns, channels. This file computes the network again in the simplest way, as a reference. */
type Field = number[][][];
interface Filter {
  /** [output][input][tap]. */
  weights: number[][][];
  bias: number[];
}

const widths = [16, 32, 48, 96, 96];
/** Quantisation: units per 1 of the input (bytes), of the output (log odds), and of all feature maps between. */
const INPUT_UNIT = 255;
const OUTPUT_UNIT = 1024;
const INNER_UNIT = 1500;
/** Residual blocks of each level. */
const depths = [2, 2, 6, 8, 4];

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Random weights, as a file and as filters. */
function randomWeights(): { file: Uint8Array; filters: Filter[] } {
  const next = random(5);
  const inputs = [CHANNELS, ...widths.slice(0, -1)];
  const finer = widths.slice(0, -1);
  const shapes: [inputs: number, outputs: number, taps: number][] = [
    ...widths.map((width, k): [number, number, number] => [inputs[k]!, width, 9]),
    ...widths.flatMap((w, k) => new Array<[number, number, number]>(2 * depths[k]!).fill([w, w, 9])),
    [96, 96, 1],
    ...finer.map((width, k): [number, number, number] => [widths[k + 1]!, width, 1]),
    ...finer.map((w): [number, number, number] => [w, w, 9]),
    [CHANNELS, 8, 9],
    [16, 8, 1],
    [8, 8, 9],
    [8, 8, 1],
  ];
  const bytes: number[] = [];
  const float = (value: number) => bytes.push(...new Uint8Array(Float32Array.of(value).buffer));
  const filters = shapes.map(([from, to, taps], k) => {
    const unitIn = from === CHANNELS ? INPUT_UNIT : INNER_UNIT;
    const unitOut = k === shapes.length - 1 ? OUTPUT_UNIT : INNER_UNIT;
    const bias = Array.from({ length: to }, () => Math.fround(next() - 0.4));
    const scale = Array.from({ length: to }, () =>
      Math.fround((0.3 + next()) / (90 * Math.sqrt(from * taps))),
    );
    for (const value of bias) float(value * unitOut);
    for (const value of scale) float((value * unitOut) / unitIn);
    const weights = Array.from({ length: to }, () =>
      Array.from({ length: from }, () => new Array(taps).fill(0)),
    );
    for (let block = 0; block < to; block += 8) {
      for (let tap = 0; tap < taps; tap++) {
        for (let g = 0; g < from; g++) {
          for (let m = block; m < block + 8; m++) {
            const byte = Math.floor(next() * 255) - 127;
            bytes.push(byte & 255);
            weights[m]![g]![tap] = byte * scale[m]!;
          }
        }
      }
    }
    return { weights, bias };
  });
  return { file: Uint8Array.from(bytes), filters };
}

const map = (height: number, width: number, at: (y: number, x: number) => number[]): Field =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => at(y, x)));

function convolve(from: Field, { weights, bias }: Filter, stride = 1): Field {
  const taps = weights[0]![0]!.length;
  const reach = taps === 9 ? 1 : 0;
  return map(Math.ceil(from.length / stride), Math.ceil(from[0]!.length / stride), (y, x) =>
    weights.map((ofInput, output) => {
      let sum = bias[output]!;
      for (let dy = -reach, tap = 0; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++, tap++) {
          const cell = from[y * stride + dy]?.[x * stride + dx];
          if (cell) for (let g = 0; g < cell.length; g++) sum += cell[g]! * ofInput[g]![tap]!;
        }
      }
      return sum;
    }),
  );
}

const relu = (field: Field): Field => field.map((row) => row.map((cell) => cell.map((v) => Math.max(0, v))));
const add = (a: Field, b: Field): Field =>
  a.map((row, y) => row.map((cell, x) => cell.map((v, c) => v + b[y]![x]![c]!)));

/** Bilinear upsampling by two, cropped to the size of `to`. */
function upsample(from: Field, to: Field): Field {
  const pick = (i: number, n: number) => Math.max(0, Math.min(n - 1, i));
  return map(to.length, to[0]!.length, (y, x) => {
    const at = (i: number, n: number): [near: number, far: number] => [
      i >> 1,
      pick(i & 1 ? (i >> 1) + 1 : (i >> 1) - 1, n),
    ];
    const [y0, y1] = at(y, from.length);
    const [x0, x1] = at(x, from[0]!.length);
    return from[y0]![x0]!.map(
      (v, c) =>
        0.75 * (0.75 * v + 0.25 * from[y0]![x1]![c]!) +
        0.25 * (0.75 * from[y1]![x0]![c]! + 0.25 * from[y1]![x1]![c]!),
    );
  });
}

function infer(input: Field, filters: Filter[]): number[] {
  const take = (count: number) => filters.splice(0, count);
  const [down, blocks, [context], up, merge, [fullSize, lastUp, last, output]] = [
    take(5),
    take(2 * depths.reduce((sum, depth) => sum + depth)),
    take(1),
    take(4),
    take(4),
    take(4),
  ];
  const skipped: Field[] = [];
  let top = input;
  for (let k = 0; k < 5; k++) {
    top = relu(convolve(top, down![k]!, 2));
    for (let depth = depths[k]!; depth > 0; depth--) {
      const [first, second] = blocks!.splice(0, 2) as [Filter, Filter];
      top = relu(add(top, convolve(relu(convolve(top, first)), second)));
    }
    skipped.push(top);
  }
  const cells = top.flat();
  const mean = cells[0]!.map((_, c) => cells.reduce((sum, cell) => sum + cell[c]!, 0) / cells.length);
  const [added] = convolve([[mean]], context!)[0]!;
  top = top.map((row) => row.map((cell) => cell.map((v, c) => v + added![c]!)));
  for (let k = 3; k >= 0; k--) {
    top = relu(convolve(relu(add(upsample(convolve(top, up![k]!), skipped[k]!), skipped[k]!)), merge![k]!));
  }
  const fine = convolve(input, fullSize!);
  top = relu(convolve(relu(add(upsample(convolve(top, lastUp!), fine), fine)), last!));
  return convolve(top, output!).flatMap((row, y) =>
    row.map(([v], x) => {
      const prior = input[y]![x]![CUT_CHANNEL]! > 0.5 ? 2 : -2;
      return 1 / (1 + Math.exp(-prior - v!));
    }),
  );
}

function randomInput(width: number, height: number): NetworkInput {
  const next = random(width * 1000 + height);
  const values = Uint8ClampedArray.from({ length: width * height * CHANNELS }, () =>
    Math.floor(next() * 256),
  );
  return { width, height, values };
}

describe('the network', () => {
  it.each([
    [50, 35],
    [37, 70],
    [33, 17],
    [16, 16],
  ])('computes %i × %i pixels as the reference does', async (width, height) => {
    const { file, filters } = randomWeights();
    const network = await Network.load(await readEngineFile('layers'), file);
    const random = randomInput(width, height);
    const input = map(height, width, (y, x) =>
      Array.from({ length: CHANNELS }, (_, c) => random.values[(y * width + x) * CHANNELS + c]! / 255),
    );
    const expected = infer(input, filters);
    const probability = network.infer(random);
    expect(probability).toHaveLength(width * height);
    const spread = Math.max(...expected) - Math.min(...expected);
    expect(spread).toBeGreaterThan(0.05);
    expected.forEach((value, i) => {
      expect(Math.abs(probability[i]! - value)).toBeLessThan(2e-4);
    });
  });

  it('returns the same result again after a picture of another size', async () => {
    const network = await Network.load(await readEngineFile('layers'), await readEngineFile('weights'));
    const first = network.infer(randomInput(40, 30));
    network.infer(randomInput(90, 64));
    expect(network.infer(randomInput(40, 30))).toEqual(first);
  });

  it('rejects weights of another network', async () => {
    const layers = await readEngineFile('layers');
    const weights = await readEngineFile('weights');
    await expect(Network.load(layers, weights.slice(0, -1))).rejects.toThrow(RangeError);
    const longer = new Uint8Array(weights.length + 1);
    longer.set(weights);
    await expect(Network.load(layers, longer)).rejects.toThrow('not those of this network');
  });
});
