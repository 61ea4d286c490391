// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { sigmoid } from '../../pixels/logistic.ts';
import { CHANNELS, CUT_CHANNEL, type NetworkInput } from './network-input.ts';

/** Node and browsers both have `WebAssembly`, but TypeScript declares it only for browsers. */
declare const WebAssembly: {
  instantiate(file: Uint8Array, imports: object): Promise<{ instance: { exports: unknown } }>;
};

/** Arguments that all convolutions share: the filter, the output map, and scratch memory. */
type LayerArguments = [
  inputs: number,
  weights: number,
  scale: number,
  bias: number,
  to: number,
  width: number,
  height: number,
  outputs: number,
  scratch: number,
];

/** The exports of `layers.wasm`, which is compiled from `training/assembly/quantised-layers.ts`. Pointers are in bytes. */
interface Layers {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  convolveStride2(from: number, fromWidth: number, ...layer: LayerArguments): void;
  convolve3x3(from: number, ...layer: [...LayerArguments, add: number, relu: number]): void;
  convolve1x1(from: number, ...layer: LayerArguments): void;
  scratchBytes(inputs: number): number;
  upsampleAdd(
    from: number,
    fromWidth: number,
    fromHeight: number,
    add: number,
    to: number,
    width: number,
    height: number,
    channels: number,
  ): void;
}

/** A filter in the module's memory. */
interface Filter {
  readonly weights: number;
  readonly scale: number;
  readonly bias: number;
  readonly inputs: number;
  readonly outputs: number;
}

/** A filter as read from the weights file. */
interface FilterData {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Int16Array;
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

/** A feature map in the module's memory: i16, channels together, with a border of one pixel of zeros. */
interface FeatureMap {
  readonly address: number;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** Channels of each level. The first has half the input's size, and each has half the size of the one before. */
const WIDTHS = [16, 32, 48, 96, 96] as const;
/** Residual blocks of each level. Blocks at coarse levels are cheaper and see more of the picture. */
const BLOCKS = [2, 2, 6, 8, 4] as const;
/** Channels at full size. */
const FULL_SIZE_WIDTH = 8;
/** Log odds of the cut in the input. The network's output is added to them. The training uses the same value. */
const CUT_LOG_ODDS = 2;
/** Log odds per unit of the last feature map, as in `training/weights.py`. */
const OUTPUT_UNIT = 1 / 1024;
const INT16_MAX = 32_767;
/** Bytes. */
const PAGE = 65_536;

/** A quantised U-Net that corrects a cut. Not reentrant: `infer` uses the same memory each time. */
export class Network {
  private readonly layers: Layers;
  private readonly down: readonly Filter[];
  private readonly blocks: readonly (readonly (readonly [Filter, Filter])[])[];
  private readonly context: Filter;
  private readonly up: readonly Filter[];
  private readonly merge: readonly Filter[];
  private readonly fullSize: Filter;
  private readonly lastUp: Filter;
  private readonly last: Filter;
  private readonly output: Filter;
  private readonly scratch: number;
  /** Bytes used by the weights; feature maps are allocated behind them. */
  private readonly base: number;
  /** Bytes used so far. */
  private used: number;

  /**
   * `layers` is `layers.wasm`; `training/weights.py` writes `weights`.
   * @throws RangeError or Error when the weights are not those of this network.
   */
  static async load(layers: Uint8Array, weights: Uint8Array): Promise<Network> {
    const { instance } = await WebAssembly.instantiate(layers, {});
    return new Network(instance.exports as Layers, weights);
  }

  private constructor(layers: Layers, file: Uint8Array) {
    this.layers = layers;
    const reader = new WeightsReader(file);
    this.used = 1024;
    const filter = (inputs: number, outputs: number, taps: number) =>
      this.store(reader.next(inputs, outputs, taps));
    const winograd = (inputs: number, outputs: number) =>
      this.store(toWinograd(reader.next(inputs, outputs, 9)));
    const inputs = [CHANNELS, ...WIDTHS.slice(0, -1)];
    const coarser = WIDTHS.slice(1);
    const finer = WIDTHS.slice(0, -1);
    const coarsest = WIDTHS.at(-1)!;
    this.down = WIDTHS.map((width, k) => filter(inputs[k]!, width, 9));
    this.blocks = WIDTHS.map((width, k) =>
      Array.from({ length: BLOCKS[k]! }, () => [winograd(width, width), winograd(width, width)] as const),
    );
    this.context = filter(coarsest, coarsest, 1);
    this.up = finer.map((width, k) => filter(coarser[k]!, width, 1));
    this.merge = finer.map((width) => winograd(width, width));
    this.fullSize = winograd(CHANNELS, FULL_SIZE_WIDTH);
    this.lastUp = filter(WIDTHS[0], FULL_SIZE_WIDTH, 1);
    this.last = winograd(FULL_SIZE_WIDTH, FULL_SIZE_WIDTH);
    this.output = filter(FULL_SIZE_WIDTH, 8, 1);
    reader.expectEnd();
    this.scratch = this.allocate(layers.scratchBytes(Math.max(...WIDTHS)));
    this.base = this.used;
  }

  /** The probability of the subject for each pixel, 0 to 1. */
  infer({ width, height, values }: NetworkInput): Float32Array {
    this.used = this.base;
    const input = this.createMap(width, height, CHANNELS);
    const cells = this.cells();
    for (let y = 0; y < height; y++) {
      const row = values.subarray(y * width * CHANNELS, (y + 1) * width * CHANNELS);
      cells.set(row, input.address / 2 + ((y + 1) * (width + 2) + 1) * CHANNELS);
    }
    const skipped: FeatureMap[] = [];
    let top = input;
    for (let k = 0; k < WIDTHS.length; k++) {
      top = this.downsample(top, this.down[k]!);
      for (const [first, second] of this.blocks[k]!) {
        top = this.convolve(this.convolve(top, first), second, top);
      }
      skipped.push(top);
    }
    this.addContext(top);
    for (let k = this.up.length - 1; k >= 0; k--) {
      top = this.convolve(this.upsample(top, this.up[k]!, skipped[k]!), this.merge[k]!);
    }
    const fullSize = this.convolve(input, this.fullSize, undefined, false);
    top = this.convolve(this.upsample(top, this.lastUp, fullSize), this.last);
    return this.probabilities(this.mixChannels(top, this.output), values);
  }

  private downsample(from: FeatureMap, filter: Filter): FeatureMap {
    const to = this.createMap(Math.ceil(from.width / 2), Math.ceil(from.height / 2), filter.outputs);
    this.layers.convolveStride2(from.address, from.width, ...this.layer(filter, to));
    return to;
  }

  private convolve(from: FeatureMap, filter: Filter, add?: FeatureMap, relu = true): FeatureMap {
    const to = this.createMap(from.width, from.height, filter.outputs);
    this.layers.convolve3x3(from.address, ...this.layer(filter, to), add?.address ?? 0, relu ? 1 : 0);
    return to;
  }

  private mixChannels(from: FeatureMap, filter: Filter): FeatureMap {
    const to = this.createMap(from.width, from.height, filter.outputs);
    this.layers.convolve1x1(from.address, ...this.layer(filter, to));
    return to;
  }

  private layer({ inputs, weights, scale, bias, outputs }: Filter, to: FeatureMap): LayerArguments {
    return [inputs, weights, scale, bias, to.address, to.width, to.height, outputs, this.scratch];
  }

  /** Adds `from`, upsampled to the size of `finer`, to `finer` in place. */
  private upsample(from: FeatureMap, filter: Filter, finer: FeatureMap): FeatureMap {
    const small = this.mixChannels(from, filter);
    this.layers.upsampleAdd(
      small.address,
      small.width,
      small.height,
      finer.address,
      finer.address,
      finer.width,
      finer.height,
      finer.channels,
    );
    return finer;
  }

  /** Global context: adds a linear function of the map's mean to each of its pixels, in place. */
  private addContext({ address, width, height, channels }: FeatureMap): void {
    const mean = this.createMap(1, 1, channels);
    // Offset of the only pixel of a 1 × 1 map, which has a border around it.
    const only = 4 * channels;
    const row = (width + 2) * channels;
    const first = address / 2 + row + channels;
    let cells = this.cells();
    const sum = new Float64Array(channels);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width * channels; x++) sum[x % channels]! += cells[first + y * row + x]!;
    }
    for (let c = 0; c < channels; c++) {
      cells[mean.address / 2 + only + c] = Math.round(sum[c]! / (width * height));
    }
    const added = this.mixChannels(mean, this.context).address / 2 + only;
    cells = this.cells();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width * channels; x++) {
        const cell = first + y * row + x;
        const value = cells[cell]! + cells[added + (x % channels)]!;
        cells[cell] = Math.max(-INT16_MAX, Math.min(INT16_MAX, value));
      }
    }
  }

  private probabilities(
    { address, width, height, channels }: FeatureMap,
    values: Uint8ClampedArray,
  ): Float32Array {
    const cells = this.cells();
    const probabilities = new Float32Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      let cell = address / 2 + ((y + 1) * (width + 2) + 1) * channels;
      for (let x = 0; x < width; x++, i++, cell += channels) {
        const prior = values[i * CHANNELS + CUT_CHANNEL]! > 127 ? CUT_LOG_ODDS : -CUT_LOG_ODDS;
        probabilities[i] = sigmoid(prior + OUTPUT_UNIT * cells[cell]!);
      }
    }
    return probabilities;
  }

  private store({ inputs, outputs, weights, scale, bias }: FilterData): Filter {
    return { inputs, outputs, weights: this.copy(weights), scale: this.copy(scale), bias: this.copy(bias) };
  }

  /** A map of zeros, and one more pixel, because the last tile of an odd width ends there. */
  private createMap(width: number, height: number, channels: number): FeatureMap {
    const address = this.allocate(((width + 2) * (height + 2) + 1) * channels * 2);
    return { address, width, height, channels };
  }

  /** The whole memory. Invalid after the next allocation. */
  private cells(): Int16Array {
    return new Int16Array(this.layers.memory.buffer);
  }

  private copy({ buffer, byteLength }: Float32Array | Int16Array): number {
    const address = this.allocate(byteLength);
    new Uint8Array(this.layers.memory.buffer, address, byteLength).set(new Uint8Array(buffer));
    return address;
  }

  /** Allocates this many bytes of zeros, aligned to 16, and returns their address. */
  private allocate(bytes: number): number {
    const address = this.used;
    this.used += (bytes + 15) & ~15;
    const { memory } = this.layers;
    const missing = this.used - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(memory.buffer, address, bytes).fill(0);
    return address;
  }
}

/** Winograd's weight transform for F(2 × 2, 3 × 3): 9 weights to 16, multiplied by four to stay integers. */
function toWinograd({ weights, scale, ...filter }: FilterData): FilterData {
  const plane = 8 * filter.inputs;
  const transformed = new Int16Array((weights.length / 9) * 16);
  /** Transforms three numbers, `step` apart, into four. */
  const widen = (from: Int16Array, i: number, to: Int16Array, o: number, step: number) => {
    const [a, b, c] = [from[i]!, from[i + step]!, from[i + 2 * step]!];
    to[o] = 2 * a;
    to[o + step] = a + b + c;
    to[o + 2 * step] = a - b + c;
    to[o + 3 * step] = 2 * c;
  };
  const rows = new Int16Array(12 * plane);
  for (let from = 0, to = 0; from < weights.length; from += 9 * plane, to += 16 * plane) {
    for (let i = 0; i < plane; i++) {
      for (let y = 0; y < 3; y++) widen(weights, from + 3 * y * plane + i, rows, 4 * y * plane + i, plane);
    }
    for (let i = 0; i < 4 * plane; i++) widen(rows, i, transformed, to + i, 4 * plane);
  }
  return { ...filter, weights: transformed, scale: scale.map((value) => value / 4) };
}

/** Reads filters one after another: a bias and a scale (f32) per output channel, then a signed byte per weight. */
class WeightsReader {
  private readonly view: DataView;
  private at = 0;

  constructor(file: Uint8Array) {
    this.view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  }

  /** Reorders the weights for the layers: the file has one input channel after another, the layers need pairs. */
  next(inputs: number, outputs: number, taps: number): FilterData {
    const float = () => {
      this.at += 4;
      return this.view.getFloat32(this.at - 4, true);
    };
    const bias = Float32Array.from({ length: outputs }, float);
    const scale = Float32Array.from({ length: outputs }, float);
    const weights = new Int16Array(outputs * taps * inputs);
    for (let pair = 0; pair < weights.length; pair += 16) {
      for (let i = 0; i < 16; i++) weights[pair + 2 * (i & 7) + (i >> 3)] = this.view.getInt8(this.at++);
    }
    return { inputs, outputs, weights, scale, bias };
  }

  expectEnd(): void {
    if (this.at !== this.view.byteLength) throw new Error('The weights are not those of this network.');
  }
}
