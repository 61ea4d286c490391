// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { CUT_PLANE, type Evidence, PLANES } from '../evidence.ts';

/** Node and browsers have it alike, but its types come only with a browser's. */
declare const WebAssembly: {
  instantiate(file: Uint8Array, imports: object): Promise<{ instance: { exports: unknown } }>;
};

/** A filter, the map that it makes and its size, and room for what is between. */
type Making = [
  given: number,
  weights: number,
  scale: number,
  bias: number,
  to: number,
  width: number,
  height: number,
  made: number,
  scratch: number,
];

/** `layers.wasm`, made from `training/assembly/layers.ts`. */
interface Layers {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  halve(from: number, fromWidth: number, ...making: Making): void;
  convolve(from: number, ...making: [...Making, add: number, relu: number]): void;
  scratchFor(given: number): number;
  pointwise(from: number, ...making: Making): void;
  growAdd(
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

/** Addresses in the module's memory. */
interface Filter {
  readonly weights: number;
  readonly scale: number;
  readonly bias: number;
  readonly given: number;
  readonly made: number;
}

/** What a filter is made of. */
interface Numbers {
  readonly given: number;
  readonly made: number;
  readonly weights: Int16Array;
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

interface Map {
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** The files that the network is made of. */
export interface NetworkFiles {
  readonly layers: Uint8Array;
  /** Written by `training/weights.py`. */
  readonly weights: Uint8Array;
}

/** Channels from the full size down, each half the size of the one before; the first is at half the picture's. */
const WIDTHS = [16, 32, 48, 96, 96] as const;
/** Residual blocks of each level: the coarser, the cheaper, and the more of the picture they see. */
const BLOCKS = [2, 2, 6, 8, 4] as const;
const FULL_SIZE_WIDTH = 8;
/** Log odds that the cut is right, before the network looks; as in training. */
const TRUST = 2;
/** What one unit of the last map stands for, in log odds; as in export. One of the first is a 255th. */
const UNIT = 1 / 1024;
/** That a cell of a map holds. */
const LARGEST = 32_767;
const PAGE = 65_536;

/** Corrects the cut of the rules by what else is known. One picture at a time. */
export class Network {
  private readonly layers: Layers;
  private readonly down: readonly Filter[];
  private readonly blocks: readonly (readonly (readonly [Filter, Filter])[])[];
  private readonly whole: Filter;
  private readonly up: readonly Filter[];
  private readonly merge: readonly Filter[];
  private readonly own: Filter;
  private readonly lastUp: Filter;
  private readonly last: Filter;
  private readonly out: Filter;
  private readonly scratch: number;
  /** Where the memory after the weights begins, and how far it is taken. */
  private readonly base: number;
  private taken = 0;

  static async load({ layers, weights }: NetworkFiles): Promise<Network> {
    const { instance } = await WebAssembly.instantiate(layers, {});
    return new Network(instance.exports as Layers, weights);
  }

  private constructor(layers: Layers, file: Uint8Array) {
    this.layers = layers;
    const reader = new WeightsReader(file);
    this.taken = 1024;
    const filter = (given: number, made: number, taps: number) => this.filter(reader.next(given, made, taps));
    const winograd = (given: number, made: number) => this.filter(toWinograd(reader.next(given, made, 9)));
    const halved = [PLANES, ...WIDTHS.slice(0, -1)];
    const wider = WIDTHS.slice(1);
    const finer = WIDTHS.slice(0, -1);
    const deepest = WIDTHS.at(-1)!;
    this.down = WIDTHS.map((made, k) => filter(halved[k]!, made, 9));
    this.blocks = WIDTHS.map((width, k) =>
      Array.from({ length: BLOCKS[k]! }, () => [winograd(width, width), winograd(width, width)] as const),
    );
    this.whole = filter(deepest, deepest, 1);
    this.up = finer.map((made, k) => filter(wider[k]!, made, 1));
    this.merge = finer.map((width) => winograd(width, width));
    this.own = winograd(PLANES, FULL_SIZE_WIDTH);
    this.lastUp = filter(WIDTHS[0], FULL_SIZE_WIDTH, 1);
    this.last = winograd(FULL_SIZE_WIDTH, FULL_SIZE_WIDTH);
    this.out = filter(FULL_SIZE_WIDTH, 8, 1);
    reader.expectEnd();
    this.scratch = this.take(layers.scratchFor(Math.max(...WIDTHS)));
    this.base = this.taken;
  }

  /** How likely each pixel is the subject's, 0 to 1. */
  correct({ width, height, values }: Evidence): Float32Array {
    this.taken = this.base;
    const input = this.map(width, height, PLANES);
    const cells = this.cells();
    for (let y = 0; y < height; y++) {
      const row = values.subarray(y * width * PLANES, (y + 1) * width * PLANES);
      cells.set(row, input.at / 2 + ((y + 1) * (width + 2) + 1) * PLANES);
    }
    const kept: Map[] = [];
    let top = input;
    for (let k = 0; k < WIDTHS.length; k++) {
      top = this.halve(top, this.down[k]!);
      for (const [one, two] of this.blocks[k]!) {
        top = this.convolve(this.convolve(top, one), two, top);
      }
      kept.push(top);
    }
    this.addWhole(top);
    for (let k = this.up.length - 1; k >= 0; k--) {
      top = this.convolve(this.grow(top, this.up[k]!, kept[k]!), this.merge[k]!);
    }
    const own = this.convolve(input, this.own, undefined, false);
    top = this.convolve(this.grow(top, this.lastUp, own), this.last);
    return this.likelihoods(this.point(top, this.out), values);
  }

  private halve(from: Map, filter: Filter): Map {
    const to = this.map(Math.ceil(from.width / 2), Math.ceil(from.height / 2), filter.made);
    this.layers.halve(from.at, from.width, ...this.making(filter, to));
    return to;
  }

  private convolve(from: Map, filter: Filter, add?: Map, relu = true): Map {
    const to = this.map(from.width, from.height, filter.made);
    this.layers.convolve(from.at, ...this.making(filter, to), add?.at ?? 0, relu ? 1 : 0);
    return to;
  }

  private point(from: Map, filter: Filter): Map {
    const to = this.map(from.width, from.height, filter.made);
    this.layers.pointwise(from.at, ...this.making(filter, to));
    return to;
  }

  private making({ given, weights, scale, bias, made }: Filter, to: Map): Making {
    return [given, weights, scale, bias, to.at, to.width, to.height, made, this.scratch];
  }

  /** Brings `from` to the size of `finer` and adds it there, in place. */
  private grow(from: Map, filter: Filter, finer: Map): Map {
    const small = this.point(from, filter);
    this.layers.growAdd(
      small.at,
      small.width,
      small.height,
      finer.at,
      finer.at,
      finer.width,
      finer.height,
      finer.channels,
    );
    return finer;
  }

  /** Lets every pixel of the coarsest map know of the whole picture: adds a linear function of the map's mean. */
  private addWhole({ at, width, height, channels }: Map): void {
    const mean = this.map(1, 1, channels);
    // In a map of one pixel, with a border around it.
    const only = 4 * channels;
    const row = (width + 2) * channels;
    const first = at / 2 + row + channels;
    let cells = this.cells();
    const sum = new Float64Array(channels);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width * channels; x++) sum[x % channels]! += cells[first + y * row + x]!;
    }
    for (let c = 0; c < channels; c++) cells[mean.at / 2 + only + c] = Math.round(sum[c]! / (width * height));
    const added = this.point(mean, this.whole).at / 2 + only;
    cells = this.cells();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width * channels; x++) {
        const cell = first + y * row + x;
        cells[cell] = Math.max(-LARGEST, Math.min(LARGEST, cells[cell]! + cells[added + (x % channels)]!));
      }
    }
  }

  private likelihoods({ at, width, height, channels }: Map, values: Uint8ClampedArray): Float32Array {
    const cells = this.cells();
    const likelihoods = new Float32Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      let cell = at / 2 + ((y + 1) * (width + 2) + 1) * channels;
      for (let x = 0; x < width; x++, i++, cell += channels) {
        const before = values[i * PLANES + CUT_PLANE]! > 127 ? TRUST : -TRUST;
        likelihoods[i] = 1 / (1 + Math.exp(-before - UNIT * cells[cell]!));
      }
    }
    return likelihoods;
  }

  private filter({ given, made, weights, scale, bias }: Numbers): Filter {
    return { given, made, weights: this.keep(weights), scale: this.keep(scale), bias: this.keep(bias) };
  }

  /** A map of zeros, and one pixel more: squares at an odd width end there. */
  private map(width: number, height: number, channels: number): Map {
    const at = this.take(((width + 2) * (height + 2) + 1) * channels * 2);
    return { at, width, height, channels };
  }

  /** All of the memory, until more of it is taken. */
  private cells(): Int16Array {
    return new Int16Array(this.layers.memory.buffer);
  }

  private keep({ buffer, byteLength }: Float32Array | Int16Array): number {
    const at = this.take(byteLength);
    new Uint8Array(this.layers.memory.buffer, at, byteLength).set(new Uint8Array(buffer));
    return at;
  }

  private take(bytes: number): number {
    const at = this.taken;
    this.taken += (bytes + 15) & ~15;
    const { memory } = this.layers;
    const missing = this.taken - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(memory.buffer, at, bytes).fill(0);
    return at;
  }
}

/** The 16 weights of Winograd's F(2 × 2, 3 × 3) for the 9 of each filter, four times as large: whole numbers. */
function toWinograd({ weights, scale, ...filter }: Numbers): Numbers {
  const plane = 8 * filter.given;
  const squares = new Int16Array((weights.length / 9) * 16);
  /** Three numbers, `step` apart, to four. */
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
    for (let i = 0; i < 4 * plane; i++) widen(rows, i, squares, to + i, 4 * plane);
  }
  return { ...filter, weights: squares, scale: scale.map((one) => one / 4) };
}

/** Filters one after the other: per made channel a bias and a scale (f32), then a signed byte per weight. */
class WeightsReader {
  private readonly view: DataView;
  private at = 0;

  constructor(file: Uint8Array) {
    this.view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  }

  /** Weights as the layers want them, with pairs of given channels side by side; the file has one after the other. */
  next(given: number, made: number, taps: number): Numbers {
    const float = () => {
      this.at += 4;
      return this.view.getFloat32(this.at - 4, true);
    };
    const bias = Float32Array.from({ length: made }, float);
    const scale = Float32Array.from({ length: made }, float);
    const weights = new Int16Array(made * taps * given);
    for (let pair = 0; pair < weights.length; pair += 16) {
      for (let i = 0; i < 16; i++) weights[pair + 2 * (i & 7) + (i >> 3)] = this.view.getInt8(this.at++);
    }
    return { given, made, weights, scale, bias };
  }

  expectEnd(): void {
    if (this.at !== this.view.byteLength) throw new Error('The weights are not those of this network.');
  }
}
