import type { Tensor } from 'onnxruntime-node';
import { messageOf } from '../../../platform/message-of.ts';
import { type Model, ModelError } from './models.ts';

/** Outputs may be outside 0 to 1 by this much. */
const TOLERANCE = 0.05;

/**
 * Runs the model once, on a dark disc in front of a bright background.
 * @throws ModelError, which names the field of the recipe that does not fit.
 */
export async function proveRecipe(
  model: Model,
  run: (rgb: Uint8Array) => Promise<Tensor | undefined>,
): Promise<void> {
  const { path, size } = model;
  const output = await run(discPicture(size)).catch((error: unknown) => {
    throw new ModelError(
      `The model ${path} does not run with the size ${size} of its recipe: ${messageOf(error)}`,
      { cause: error },
    );
  });
  const plane = squarePlane(output);
  if (!plane)
    throw new ModelError(
      `The first output of ${path} is not a square matte, but [${output?.dims.join(', ')}].`,
    );
  let low = Infinity;
  let high = -Infinity;
  for (const value of plane.values) {
    if (!Number.isFinite(value))
      throw new ModelError(
        `${path} answers with values that are not numbers. Check mean, deviation and scaling in its recipe.`,
      );
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (model.output === 'none' && (low < -TOLERANCE || high > 1 + TOLERANCE)) {
    throw new ModelError(
      `The recipe of ${path} says output none, but the values go from ${low.toFixed(2)} to ${high.toFixed(2)}. Try sigmoid or min-max.`,
    );
  }
  if (model.output === 'sigmoid' && low >= 0 && high > 0.5 && high <= 1) {
    throw new ModelError(
      `The recipe of ${path} says output sigmoid, but the values go from 0 to 1 already. Try none.`,
    );
  }
}

/** The values of an output that is one square plane of numbers. */
export function squarePlane(output: Tensor | undefined): { size: number; values: Float32Array } | undefined {
  const [height, width] = output?.dims.slice(-2) ?? [];
  const isPlane = output?.dims.slice(0, -2).every((extent) => extent === 1);
  if (!output || !isPlane || !width || width !== height || !(output.data instanceof Float32Array))
    return undefined;
  return { size: width, values: output.data };
}

function discPicture(size: number): Uint8Array {
  const rgb = new Uint8Array(size * size * 3).fill(230);
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i += 3) {
      if ((x - size / 2) ** 2 + (y - size / 2) ** 2 < (size / 4) ** 2) rgb.set([40, 70, 120], i);
    }
  }
  return rgb;
}
