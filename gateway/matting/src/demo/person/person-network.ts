// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { sigmoid } from '../../pixels/logistic.ts';
import type { MapSize, PersonLayer, PersonModel } from './person-model.ts';
import { readTflite } from './read-tflite.ts';

/** Node and browsers both have `WebAssembly`, but TypeScript declares it only for browsers. */
declare const WebAssembly: {
  instantiate(file: Uint8Array, imports: object): Promise<{ instance: { exports: unknown } }>;
};

/** Exports of `layers.wasm`, from `training/assembly/float-layers.ts`. Pointers are in bytes. */
interface FloatLayers {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  floatConvolve(
    from: number,
    inputs: number,
    weights: number,
    bias: number,
    to: number,
    pixels: number,
    outputs: number,
    activation: number,
  ): void;
  floatWindows(
    from: number,
    fromWidth: number,
    fromHeight: number,
    channels: number,
    size: number,
    stride: number,
    pad: number,
    to: number,
    width: number,
    height: number,
  ): void;
  floatDepthwise(
    from: number,
    fromWidth: number,
    fromHeight: number,
    channels: number,
    size: number,
    stride: number,
    pad: number,
    weights: number,
    bias: number,
    to: number,
    width: number,
    height: number,
    activation: number,
  ): void;
  floatMean(from: number, pixels: number, channels: number, to: number): void;
  floatScale(from: number, factors: number, pixels: number, channels: number, to: number): void;
  floatAdd(first: number, second: number, bytes: number, to: number): void;
  floatUpsample(from: number, fromWidth: number, fromHeight: number, channels: number, to: number): void;
}

const ACTIVATIONS = { none: 0, relu: 1, 'hard-swish': 2 } as const;
const PAGE = 65_536;

/** A layer whose maps and weights have addresses. */
type Step = () => void;

/** MediaPipe's network that segments people. Not reentrant: `infer` uses the same memory each time. */
export class PersonNetwork {
  /** Pixels of the input and the output. */
  readonly width: number;
  readonly height: number;
  private readonly layers: FloatLayers;
  private readonly maps: readonly MapSize[];
  private readonly addresses: readonly number[];
  private readonly steps: readonly Step[];
  private readonly output: number;
  private used = 1024;

  /** `layers` is `layers.wasm`, `model` the TensorFlow Lite file. */
  static async load(layers: Uint8Array, model: Uint8Array): Promise<PersonNetwork> {
    const { instance } = await WebAssembly.instantiate(layers, {});
    return new PersonNetwork(instance.exports as FloatLayers, readTflite(model));
  }

  private constructor(layers: FloatLayers, { maps, layers: program, weights }: PersonModel) {
    const [input] = maps;
    if (!input) throw new Error('The person network has no input.');
    this.layers = layers;
    this.maps = maps;
    this.width = input.width;
    this.height = input.height;
    this.output = program.at(-1)!.to;
    this.addresses = this.allocateMaps(program);
    this.steps = program.map((layer) => this.compile(layer, weights));
  }

  /** `rgb` holds `width * height * 3` bytes. Returns the probability of a person for each pixel, 0 to 1. */
  infer(rgb: Uint8Array): Float32Array {
    const input = this.map(0);
    for (let i = 0; i < rgb.length; i++) input[i] = rgb[i]! / 255;
    for (const step of this.steps) step();
    return this.map(this.output).slice();
  }

  /** A map reuses the memory of maps that no later layer reads. */
  private allocateMaps(program: readonly PersonLayer[]): number[] {
    const addresses: number[] = [];
    const lastReader = new Map<number, number>();
    for (const [k, layer] of program.entries()) for (const map of readsOf(layer)) lastReader.set(map, k);
    const free: { address: number; bytes: number }[] = [];
    const allocate = (map: number) => {
      const bytes = this.bytesOf(map);
      const index = free.findIndex((block) => block.bytes === bytes);
      addresses[map] = index >= 0 ? free.splice(index, 1)[0]!.address : this.allocate(bytes);
    };
    allocate(0);
    for (const [k, layer] of program.entries()) {
      allocate(layer.to);
      for (const map of new Set(readsOf(layer))) {
        if (lastReader.get(map) === k) free.push({ address: addresses[map]!, bytes: this.bytesOf(map) });
      }
    }
    return addresses;
  }

  private compile(layer: PersonLayer, values: Float32Array): Step {
    const { layers } = this;
    const source = this.maps[layer.from]!;
    const target = this.maps[layer.to]!;
    const from = this.addresses[layer.from]!;
    const to = this.addresses[layer.to]!;
    const pixels = source.width * source.height;
    switch (layer.kind) {
      case 'convolve': {
        const { size, stride, pad } = layer;
        const activation = ACTIVATIONS[layer.activation];
        const inputs = size * size * source.channels;
        const weights = this.store(inBlocks(values.subarray(layer.weights), inputs, target.channels));
        const bias = this.store(values.slice(layer.bias, layer.bias + target.channels));
        const made = target.width * target.height;
        if (size === 1 && stride === 1) {
          return () =>
            layers.floatConvolve(from, inputs, weights, bias, to, made, target.channels, activation);
        }
        const windows = this.allocate(made * inputs * 4);
        const { width, height, channels } = source;
        return () => {
          layers.floatWindows(
            from,
            width,
            height,
            channels,
            size,
            stride,
            pad,
            windows,
            target.width,
            target.height,
          );
          layers.floatConvolve(windows, inputs, weights, bias, to, made, target.channels, activation);
        };
      }
      case 'depthwise': {
        const { size, stride, pad } = layer;
        const { width, height, channels } = source;
        const activation = ACTIVATIONS[layer.activation];
        const weights = this.store(values.slice(layer.weights, layer.weights + size * size * channels));
        const bias = this.store(values.slice(layer.bias, layer.bias + channels));
        return () =>
          layers.floatDepthwise(
            from,
            width,
            height,
            channels,
            size,
            stride,
            pad,
            weights,
            bias,
            to,
            target.width,
            target.height,
            activation,
          );
      }
      case 'mean':
        return () => layers.floatMean(from, pixels, source.channels, to);
      case 'sigmoid':
        return () => {
          const input = this.map(layer.from);
          const output = this.map(layer.to);
          for (let i = 0; i < input.length; i++) output[i] = sigmoid(input[i]!);
        };
      case 'scale': {
        const factors = this.addresses[layer.factors]!;
        return () => layers.floatScale(from, factors, pixels, source.channels, to);
      }
      case 'add': {
        const other = this.addresses[layer.other]!;
        return () => layers.floatAdd(from, other, this.bytesOf(layer.to), to);
      }
      case 'upsample':
        return () => layers.floatUpsample(from, source.width, source.height, source.channels, to);
      case 'transposed': {
        const weights = values.slice(layer.weights, layer.weights + 4 * source.channels);
        const bias = values[layer.bias]!;
        return () => upconvolve(this.map(layer.from), source, weights, bias, this.map(layer.to));
      }
    }
  }

  private map(index: number): Float32Array {
    return new Float32Array(this.layers.memory.buffer, this.addresses[index], this.bytesOf(index) / 4);
  }

  private bytesOf(map: number): number {
    const { width, height, channels } = this.maps[map]!;
    return width * height * channels * 4;
  }

  private store(values: Float32Array): number {
    const address = this.allocate(values.byteLength);
    new Float32Array(this.layers.memory.buffer, address, values.length).set(values);
    return address;
  }

  /** Allocates this many bytes, aligned to 16, and returns their address. */
  private allocate(bytes: number): number {
    const address = this.used;
    this.used += (bytes + 15) & ~15;
    const missing = this.used - this.layers.memory.buffer.byteLength;
    if (missing > 0) this.layers.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }
}

function readsOf(layer: PersonLayer): number[] {
  if (layer.kind === 'add') return [layer.from, layer.other];
  if (layer.kind === 'scale') return [layer.from, layer.factors];
  return [layer.from];
}

/** [output][input] to [block of 8 outputs][input][8]. */
function inBlocks(weights: Float32Array, inputs: number, outputs: number): Float32Array {
  const blocks = new Float32Array(inputs * outputs);
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      blocks[((output >> 3) * inputs + input) * 8 + (output & 7)] = weights[output * inputs + input]!;
    }
  }
  return blocks;
}

/** Transposed convolution of 2 × 2 with stride 2 to one channel: each pixel makes four. */
function upconvolve(
  from: Float32Array,
  { width, height, channels }: MapSize,
  weights: Float32Array,
  bias: number,
  to: Float32Array,
): void {
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel += channels) {
      for (let tap = 0; tap < 4; tap++) {
        let sum = bias;
        for (let c = 0; c < channels; c++) sum += from[pixel + c]! * weights[tap * channels + c]!;
        to[(2 * y + (tap >> 1)) * 2 * width + 2 * x + (tap & 1)] = sum;
      }
    }
  }
}
