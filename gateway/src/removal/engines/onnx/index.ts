import type { Engine, Matte, Picture } from '@liftout/matting';
import { EngineError } from '@liftout/matting';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { type Model, ModelError } from './models.ts';

/** Cuts with a neural network from an ONNX file, loaded once. @throws ModelError when the file is no model. */
export async function createOnnxEngine(model: Model, threads: number): Promise<Engine> {
  const session = await InferenceSession.create(model.path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
  }).catch((error: unknown) => {
    throw new ModelError('The model file is damaged or is no ONNX model.', { cause: error });
  });
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined)
    throw new ModelError('The model has no input or no output.');

  return {
    name: 'onnx',
    version: model.name,
    isSimulation: false,
    async remove(picture, signal) {
      signal.throwIfAborted();
      const input = await toInput(picture, model);
      signal.throwIfAborted();
      const outputs = await session.run({ [inputName]: input }).catch((error: unknown) => {
        throw new EngineError('model_failed', 'The model could not work with this picture.', {
          cause: error,
        });
      });
      signal.throwIfAborted();
      return toMatte(outputs[outputName], model);
    },
  };
}

/** The picture squeezed into the model's square, one plane per channel. */
async function toInput({ width, height, rgb }: Picture, model: Model): Promise<Tensor> {
  const { size, mean, deviation, scaling } = model;
  const small = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ width: size, height: size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  let largest = 255;
  if (scaling === 'max') {
    largest = 1;
    for (const value of small) if (value > largest) largest = value;
  }
  const plane = size * size;
  const values = new Float32Array(plane * 3);
  for (let channel = 0; channel < 3; channel++) {
    const [shift, divisor] = [mean[channel] as number, deviation[channel] as number];
    for (let pixel = 0; pixel < plane; pixel++) {
      values[channel * plane + pixel] = ((small[pixel * 3 + channel] as number) / largest - shift) / divisor;
    }
  }
  return new Tensor('float32', values, [1, 3, size, size]);
}

/** @throws EngineError when the output is no plane of numbers. */
function toMatte(output: Tensor | undefined, { output: convention }: Model): Matte {
  const [height, width] = output?.dims.slice(-2) ?? [];
  const isPlane = output?.dims.slice(0, -2).every((extent) => extent === 1);
  if (!output || !isPlane || !width || width !== height || !(output.data instanceof Float32Array)) {
    throw new EngineError('model_failed', 'The model answered with something that is no matte.');
  }
  const toUnit = unitScale(output.data, convention);
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    // Uint8Array wraps: the value is bounded first; what is no number counts as background.
    alpha[pixel] = Math.round(Math.max(0, Math.min(1, toUnit(output.data[pixel] as number) || 0)) * 255);
  }
  return { width, height, alpha };
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
      // A plane of one value says nothing that stretching could bring out.
      return range > 1e-6 ? (value) => (value - low) / range : (value) => value;
    }
  }
}
