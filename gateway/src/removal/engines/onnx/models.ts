import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** How pictures go into a model and mattes come out of it. */
export const modelRecipe = z.object({
  /** Pixels of each side of the square that goes in. */
  size: z.number().int().min(1).max(4096),
  /** What is taken from each channel, after the scaling, and what it is then divided by: red, green, blue. */
  mean: z.tuple([z.number(), z.number(), z.number()]),
  deviation: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]),
  /** Values are divided by the largest of the picture (`max`) or by 255 first. */
  scaling: z.enum(['max', '255']),
  /** What the output needs: nothing, a sigmoid, or to be stretched from its smallest to its largest value. */
  output: z.enum(['none', 'sigmoid', 'min-max']),
});

export type ModelRecipe = z.infer<typeof modelRecipe>;

export interface Model extends ModelRecipe {
  name: string;
  /** Of the `.onnx` file. */
  path: string;
}

export interface KnownModel extends ModelRecipe {
  url: string;
  /** As the publisher gives it. */
  md5: string;
  license: string;
}

const release = 'https://github.com/danielgatis/rembg/releases/download/v0.0.0';
const imageNet = {
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
} satisfies Partial<ModelRecipe>;

/**
 * Models that are known to work. Sizes, means, deviations, checksums: rembg's session classes (danielgatis/rembg,
 * rembg/sessions). A model of the MODNet kind is a file of one's own with 512, 0.5, 0.5, 255 and `none` in its JSON.
 */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  u2net: {
    ...imageNet,
    size: 320,
    scaling: 'max',
    output: 'min-max',
    url: `${release}/u2net.onnx`,
    md5: '60024c5c889badc19c04ad937298a77b',
    license: 'Apache-2.0',
  },
  u2netp: {
    ...imageNet,
    size: 320,
    scaling: 'max',
    output: 'min-max',
    url: `${release}/u2netp.onnx`,
    md5: '8e83ca70e441ab06c318d82300c84806',
    license: 'Apache-2.0',
  },
  silueta: {
    ...imageNet,
    size: 320,
    scaling: 'max',
    output: 'min-max',
    url: `${release}/silueta.onnx`,
    md5: '55e59e0d8062d2f5d013f4725ee84782',
    license: 'Apache-2.0',
  },
  'isnet-general-use': {
    mean: [0.485, 0.456, 0.406],
    deviation: [1, 1, 1],
    size: 1024,
    scaling: 'max',
    output: 'min-max',
    url: `${release}/isnet-general-use.onnx`,
    md5: 'fc16ebd8b0c10d971d3513d564d01e29',
    license: 'Apache-2.0',
  },
  'birefnet-general': {
    ...imageNet,
    size: 1024,
    scaling: 'max',
    output: 'sigmoid',
    url: `${release}/BiRefNet-general-epoch_244.onnx`,
    md5: '7a35a0141cbbc80de11d9c9a28f52697',
    license: 'MIT',
  },
  'birefnet-general-lite': {
    ...imageNet,
    size: 1024,
    scaling: 'max',
    output: 'sigmoid',
    url: `${release}/BiRefNet-general-bb_swin_v1_tiny-epoch_232.onnx`,
    md5: '4fab47adc4ff364be1713e97b7e66334',
    license: 'MIT',
  },
};

/** A model cannot be used; the message is for the operator. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

export function modelFolder(dataDir: string): string {
  return join(resolve(dataDir), 'models');
}

/** A known model by its name, or an `.onnx` file with its recipe in a JSON file beside it. @throws ModelError */
export async function findModel(nameOrPath: string, dataDir: string): Promise<Model> {
  const known = Object.hasOwn(knownModels, nameOrPath) ? knownModels[nameOrPath] : undefined;
  if (known) {
    const path = join(modelFolder(dataDir), `${nameOrPath}.onnx`);
    await requireFile(
      path,
      `The model ${nameOrPath} is not there. Fetch it with: npm run model -- ${nameOrPath}`,
    );
    const { size, mean, deviation, scaling, output } = known;
    return { name: nameOrPath, path, size, mean, deviation, scaling, output };
  }
  if (!nameOrPath.endsWith('.onnx')) {
    throw new ModelError(
      `REMOVAL_MODEL must be one of ${Object.keys(knownModels).join(', ')}, or the path of an .onnx file.`,
    );
  }
  const path = resolve(nameOrPath);
  await requireFile(path, 'The file that REMOVAL_MODEL names is not there.');
  return { name: 'custom', path, ...(await readRecipe(path.replace(/\.onnx$/, '.json'))) };
}

async function readRecipe(path: string): Promise<ModelRecipe> {
  try {
    return modelRecipe.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ModelError(
      'The model needs a JSON file of its name beside it, with size, mean, deviation, scaling and output (see gateway/src/removal/engines/onnx/models.ts).',
      { cause: error },
    );
  }
}

async function requireFile(path: string, message: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new ModelError(message);
}
