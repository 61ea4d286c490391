import { FlatTable } from './flat-buffer.ts';
import type { Activation, MapSize, PersonLayer, PersonModel } from './person-model.ts';

/** Operator codes of TensorFlow Lite (tensorflow/lite/schema/schema.fbs). */
const Operator = {
  add: 0,
  averagePool: 1,
  convolve: 3,
  depthwise: 4,
  dequantize: 6,
  logistic: 14,
  multiply: 18,
  relu: 19,
  resizeBilinear: 23,
  custom: 32,
  hardSwish: 117,
} as const;

const SAME_PADDING = 0;
const FLOAT16 = 1;

interface Tensor {
  readonly shape: readonly number[];
  readonly type: number;
  /** Contents; empty for a feature map. */
  readonly data: Uint8Array;
}

/**
 * Reads the person network of `@mediapipe/selfie_segmentation`, a TensorFlow Lite file.
 * @throws when the file has an operator that `PersonNetwork` lacks.
 */
export function readTflite(file: Uint8Array): PersonModel {
  return new TfliteReader(file).read();
}

class TfliteReader {
  private readonly tensors: readonly Tensor[];
  private readonly operators: readonly FlatTable[];
  private readonly codes: readonly { readonly code: number; readonly custom: string }[];
  private readonly input: number;
  private readonly maps: MapSize[] = [];
  private readonly layers: PersonLayer[] = [];
  private readonly weights: number[] = [];
  /** Number of the map for each tensor that is one. */
  private readonly mapOf = new Map<number, number>();
  /** For each dequantised tensor, the tensor with its half-precision values. */
  private readonly halfOf = new Map<number, number>();

  constructor(file: Uint8Array) {
    const model = FlatTable.root(file);
    const buffers = model.tables(4);
    const [graph] = model.tables(2);
    if (!graph) throw new Error('The TensorFlow Lite file has no graph.');
    this.codes = model.tables(1).map((code) => ({
      // The first field is an older form, for codes up to 127.
      code: Math.max(code.int8(0), code.int32(3)),
      custom: code.text(1),
    }));
    this.tensors = graph.tables(0).map((tensor) => ({
      shape: tensor.ints(0),
      type: tensor.int8(1),
      data: buffers[tensor.int32(2)]?.bytes(0) ?? new Uint8Array(),
    }));
    this.operators = graph.tables(3);
    this.input = graph.ints(1)[0] ?? 0;
  }

  read(): PersonModel {
    this.addMap(this.input);
    for (const operator of this.operators) this.addLayer(operator);
    return { maps: this.maps, layers: this.layers, weights: Float32Array.from(this.weights) };
  }

  private addLayer(operator: FlatTable): void {
    const { code, custom } = this.codes[operator.int32(0)] ?? { code: -1, custom: '' };
    const inputs = operator.ints(1);
    const [output = -1] = operator.ints(2);
    const [first = -1, second = -1, third = -1] = inputs;
    const options = operator.table(4);
    if (code === Operator.dequantize) {
      this.halfOf.set(output, first);
      return;
    }
    if (code === Operator.relu || code === Operator.hardSwish) {
      this.fuse(first, output, code === Operator.relu ? 'relu' : 'hard-swish');
      return;
    }
    const from = this.map(first);
    const to = this.addMap(output);
    const source = this.maps[from] as MapSize;
    const target = this.maps[to] as MapSize;
    switch (code) {
      case Operator.convolve:
      case Operator.depthwise: {
        const [, size = 1] = this.tensor(second).shape;
        const stride = options?.int32(1) ?? 1;
        const missing = Math.max(0, (target.width - 1) * stride + size - source.width);
        const pad = options?.int8(0) === SAME_PADDING ? Math.floor(missing / 2) : 0;
        this.layers.push({
          kind: code === Operator.convolve ? 'convolve' : 'depthwise',
          from,
          to,
          size,
          stride,
          pad,
          activation: 'none',
          weights: this.addWeights(second),
          bias: this.addWeights(third),
        });
        return;
      }
      case Operator.averagePool:
        if (target.width * target.height !== 1) break;
        this.layers.push({ kind: 'mean', from, to });
        return;
      case Operator.logistic:
        this.layers.push({ kind: 'sigmoid', from, to });
        return;
      case Operator.multiply:
        this.layers.push({ kind: 'scale', from, factors: this.map(second), to });
        return;
      case Operator.add:
        this.layers.push({ kind: 'add', from, other: this.map(second), to });
        return;
      case Operator.resizeBilinear: {
        const isDoubled = target.width === 2 * source.width && target.height === 2 * source.height;
        if (!isDoubled || options?.int8(3) !== 1) break;
        this.layers.push({ kind: 'upsample', from, to });
        return;
      }
      case Operator.custom:
        if (custom !== 'Convolution2DTransposeBias' || target.channels !== 1) break;
        this.layers.push({
          kind: 'transposed',
          from,
          to,
          weights: this.addWeights(second),
          bias: this.addWeights(third),
        });
        return;
    }
    throw new Error(
      `The TensorFlow Lite file has an operator that is not supported: ${code} ${custom}`.trim(),
    );
  }

  /** Makes an activation part of the convolution before it. */
  private fuse(input: number, output: number, activation: Activation): void {
    const to = this.map(input);
    const index = this.layers.findLastIndex((layer) => layer.to === to);
    const layer = this.layers[index];
    if (layer?.kind !== 'convolve' && layer?.kind !== 'depthwise') {
      throw new Error('The TensorFlow Lite file has an activation that does not follow a convolution.');
    }
    this.layers[index] = { ...layer, activation };
    this.mapOf.set(output, to);
  }

  private addMap(tensor: number): number {
    const [, height = 1, width = 1, channels = 1] = this.tensor(tensor).shape;
    this.mapOf.set(tensor, this.maps.length);
    return this.maps.push({ width, height, channels }) - 1;
  }

  private map(tensor: number): number {
    const map = this.mapOf.get(tensor);
    if (map === undefined)
      throw new Error(`Tensor ${tensor} of the TensorFlow Lite file is not a feature map.`);
    return map;
  }

  private tensor(index: number): Tensor {
    const tensor = this.tensors[index];
    if (!tensor) throw new Error(`The TensorFlow Lite file has no tensor ${index}.`);
    return tensor;
  }

  /** Appends a tensor's values to the weights and returns their offset. */
  private addWeights(index: number): number {
    const { type, data } = this.tensor(this.halfOf.get(index) ?? index);
    if (type !== FLOAT16)
      throw new Error('The weights of the TensorFlow Lite file are not half-precision floats.');
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const offset = this.weights.length;
    for (let at = 0; at < data.byteLength; at += 2) this.weights.push(halfToNumber(view.getUint16(at, true)));
    return offset;
  }
}

/** The value of a half-precision float. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
