import { EngineError, type Matte } from '@liftout/matting';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Model, ModelError } from './models.ts';
import { proveRecipe, squarePlane } from './prove-recipe.ts';

/**
 * Loads a model and makes a first inference with it.
 * @returns Maps a picture of the model's size, `size * size * 3` bytes, to a matte. @throws EngineError
 * @throws ModelError, which names the file or the field of the recipe that is wrong.
 */
export async function openModel(model: Model, threads: number): Promise<(rgb: Uint8Array) => Promise<Matte>> {
  const session = await InferenceSession.create(model.path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // Both would keep the memory of earlier inferences: 2.2 GB at all times, not 0.3 GB idle and 0.9 GB busy. They
    // would save a sixth of the time.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Threads that spin while they wait would take processor time from others.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((error: unknown) => {
    throw new ModelError(`${model.path} is damaged or not an ONNX model.`, { cause: error });
  });
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined)
    throw new ModelError(`${model.path} has no input or no output.`);
  requireSize(session, model);

  const run = async (rgb: Uint8Array): Promise<Tensor | undefined> => {
    // Other outputs would be computed and copied as well.
    const outputs = await session.run({ [inputName]: toInput(rgb, model) }, [outputName]);
    return outputs[outputName];
  };
  await proveRecipe(model, run);
  return async (rgb) => {
    const output = await run(rgb).catch((error: unknown) => {
      throw new EngineError('model_failed', 'The model could not process this picture.', { cause: error });
    });
    return toMatte(output, model);
  };
}

/** Compares the size of the recipe with the size that many models declare. */
function requireSize({ inputMetadata }: InferenceSession, { path, size }: Model): void {
  const [input] = inputMetadata;
  const shape = input?.isTensor ? input.shape : [];
  const [height, width] = shape.slice(-2);
  for (const side of [height, width]) {
    if (typeof side === 'number' && side > 0 && side !== size)
      throw new ModelError(
        `The recipe of ${path} says size ${size}, but the model takes ${width} × ${height}.`,
      );
  }
}

/** One plane per channel. */
function toInput(rgb: Uint8Array, { size, mean, deviation, scaling }: Model): Tensor {
  let largest = 255;
  if (scaling === 'max') {
    largest = 1;
    for (const value of rgb) if (value > largest) largest = value;
  }
  const plane = size * size;
  const values = new Float32Array(plane * 3);
  for (let channel = 0; channel < 3; channel++) {
    const [shift, divisor] = [mean[channel] as number, deviation[channel] as number];
    for (let pixel = 0; pixel < plane; pixel++) {
      values[channel * plane + pixel] = ((rgb[pixel * 3 + channel] as number) / largest - shift) / divisor;
    }
  }
  return new Tensor('float32', values, [1, 3, size, size]);
}

/** @throws EngineError when the output is not a plane of numbers. */
function toMatte(output: Tensor | undefined, { output: convention }: Model): Matte {
  const plane = squarePlane(output);
  if (!plane) throw new EngineError('model_failed', 'The output of the model is not a matte.');
  const { size, values } = plane;
  const toUnit = unitScale(values, convention);
  const alpha = new Uint8Array(size * size);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    // Uint8Array wraps, so values are limited first. NaN counts as background.
    alpha[pixel] = Math.round(Math.max(0, Math.min(1, toUnit(values[pixel] as number) || 0)) * 255);
  }
  return { width: size, height: size, alpha };
}

function unitScale(values: Float32Array, convention: Model['output']): (value: number) => number {
  switch (convention) {
    case 'none':
      return (value) => value;
    case 'sigmoid':
      return (value) => 1 / (1 + Math.exp(-value));
    case 'min-max': {
      let [low, high] = [Infinity, -Infinity];
      for (const value of values) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
      const range = high - low;
      // A plane of one value has no range to stretch.
      return range > 1e-6 ? (value) => (value - low) / range : (value) => value;
    }
  }
}
