/** One field of a protobuf message: a number or bytes. */
type Field = readonly [number: number, value: number | Buffer | string];

function message(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)]);
      const bytes = Buffer.from(value);
      return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
    }),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}

function tensor(name: string, dims: readonly number[]): Buffer {
  const shape = message(...dims.map((dim) => [1, message([1, dim])] as const));
  const float = 1;
  return message([1, name], [2, message([1, message([1, float], [2, shape])])]);
}

/** An ONNX model of two hundred bytes. Its matte is the mean of the three channels, or has another shape. */
export function tinyOnnx(size: number, { flat = false } = {}): Buffer {
  const ints = 7;
  const axes = message([1, 'axes'], [20, ints], [8, 1]);
  const node = flat
    ? message([1, 'in'], [2, 'out'], [4, 'Flatten'])
    : message([1, 'in'], [2, 'out'], [4, 'ReduceMean'], [5, axes]);
  const output = flat ? tensor('out', [1, 3 * size * size]) : tensor('out', [1, 1, size, size]);
  const graph = message([1, node], [2, 'tiny'], [11, tensor('in', [1, 3, size, size])], [12, output]);
  return message([1, 8], [7, graph], [8, message([1, ''], [2, 13])]);
}
