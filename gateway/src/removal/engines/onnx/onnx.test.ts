import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '@liftout/matting';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway } from '../../../testing/test-gateway.ts';
import { tinyOnnx } from '../../../testing/tiny-onnx.ts';
import { upload } from '../../../testing/upload.ts';
import { createModelEngine } from './model-engine.ts';
import { findModel, type Model, ModelError } from './models.ts';
import { openModel } from './open-model.ts';

const never = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-onnx-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture that is dark on the left and bright on the right, with no black or white. */
function halves(): Picture {
  const [width, height] = [40, 20];
  const rgb = new Uint8Array(width * height * 3).map((_, at) => ((at / 3) % width < width / 2 ? 50 : 200));
  return { width, height, rgb };
}

async function model(recipe: Partial<Model> = {}, bytes = tinyOnnx(16)): Promise<Model> {
  const path = join(folder, `${createHash('sha1').update(bytes).digest('hex')}.onnx`);
  await writeFile(path, bytes);
  return {
    name: 'tiny',
    path,
    size: 16,
    mean: [0, 0, 0],
    deviation: [1, 1, 1],
    scaling: '255',
    output: 'none',
    ...recipe,
  };
}

/** Tolerates the overshoot at the step, which comes from resizing. */
const near = (value: number) => expect.closeTo(value, -1);

const openEngine = async (model: Model) => createModelEngine(model, await openModel(model, 1));

async function edges(recipe: Partial<Model>): Promise<[number, number]> {
  const engine = await openEngine(await model(recipe));
  const { width, height, alpha } = await engine.remove(halves(), never);
  expect([width, height]).toEqual([16, 16]);
  return [alpha[8 * 16] as number, alpha[8 * 16 + 15] as number];
}

describe('the ONNX engine', () => {
  it('takes an output as it is', async () => {
    expect(await edges({ output: 'none' })).toEqual([50, 200]);
  });

  it('divides by the largest value of the picture when the recipe says so', async () => {
    expect(await edges({ output: 'none', scaling: 'max' })).toEqual([near(64), near(255)]);
  });

  it('needs no inference for a signature, whose lines are thinner than a pixel of the matte', async () => {
    const [width, height] = [400, 200];
    const isInk = (x: number, y: number) =>
      x > 40 && x < 360 && Math.abs(y - 100 - 40 * Math.sin(x / 20)) < 2;
    const rgb = new Uint8Array(width * height * 3).map((_, at) =>
      isInk(Math.floor(at / 3) % width, Math.floor(at / 3 / width)) ? 30 : 245,
    );
    const engine = createModelEngine(await model(), () => Promise.reject(new Error('not needed')));
    const { alpha, confidence } = await engine.remove({ width, height, rgb }, never);
    expect(alpha.every((value, i) => value === (isInk(i % width, Math.floor(i / width)) ? 255 : 0))).toBe(
      true,
    );
    expect(confidence).toBe(1);
  });

  it('keeps the alpha of a picture that is already cut out', async () => {
    const { width, height, rgb } = halves();
    const alpha = new Uint8Array(width * height).map((_, at) =>
      at % width < 10 || at % width > 30 ? 0 : 255,
    );
    alpha.fill(0, 0, width).fill(0, (height - 1) * width);
    const engine = await openEngine(await model());
    expect(await engine.remove({ width, height, rgb, alpha }, never)).toMatchObject({ width, height, alpha });
  });

  it('shifts and divides each channel', async () => {
    expect(await edges({ output: 'none', mean: [0.1, 0.1, 0.1], deviation: [2, 2, 2] })).toEqual([12, 87]);
  });

  it('puts an output through a sigmoid', async () => {
    const half = { mean: [0.5, 0.5, 0.5], deviation: [0.01, 0.01, 0.01] } as const;
    expect(await edges({ output: 'sigmoid', mean: [...half.mean], deviation: [...half.deviation] })).toEqual([
      0, 255,
    ]);
  });

  it('stretches an output from its smallest to its largest value', async () => {
    expect(await edges({ output: 'min-max', deviation: [9, 9, 9] })).toEqual([near(3), near(252)]);
  });

  it('does not stretch a plane of one value', async () => {
    const engine = await openEngine(await model({ output: 'min-max' }));
    const grey = { width: 8, height: 8, rgb: new Uint8Array(192).fill(51) };
    const { alpha } = await engine.remove(grey, never);
    expect(new Set(alpha)).toEqual(new Set([51]));
  });

  it.each<[string, Partial<Model>, Buffer, RegExp]>([
    ['a truncated file', {}, tinyOnnx(16).subarray(0, 90), /\.onnx is damaged/],
    ['a text file', {}, Buffer.from('not a model'), /\.onnx is damaged/],
    [
      'a size that the model does not have',
      { size: 32 },
      tinyOnnx(16),
      /size 32, but the model takes 16 × 16/,
    ],
    ['an output that is not a matte', {}, tinyOnnx(16, { flat: true }), /not a square matte, but \[1, 768\]/],
    ['an output outside of 0 to 1', { deviation: [0.1, 0.1, 0.1] }, tinyOnnx(16), /output none, but/],
    ['a sigmoid for values from 0 to 1', { output: 'sigmoid' }, tinyOnnx(16), /output sigmoid, but/],
  ])('refuses %s and names the file and the field', async (_, recipe, bytes, message) => {
    const { path, ...rest } = await model(recipe, bytes);
    const opening = openModel({ path, ...rest }, 1);
    await expect(opening).rejects.toThrow(ModelError);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(path);
  });

  it('is less confident of a matte with half-transparent regions', async () => {
    const confidenceOf = async (alpha: Uint8Array) => {
      const engine = createModelEngine(await model(), async () => ({ width: 16, height: 16, alpha }));
      return (await engine.remove(halves(), never)).confidence;
    };
    const solid = new Uint8Array(256).map((_, i) => (i < 128 ? 255 : 0));
    expect(await confidenceOf(solid)).toBeGreaterThan(0.9);
    expect(await confidenceOf(solid.map((value, i) => (i > 64 && i < 192 ? 140 : value)))).toBeLessThan(0.5);
    expect(await confidenceOf(solid.map(() => 0))).toBe(0);
  });

  it('stops when its signal is aborted', async () => {
    const engine = await openEngine(await model());
    await expect(engine.remove(halves(), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('findModel', () => {
  it('takes a file with its recipe beside it', async () => {
    const { path, name: _, ...recipe } = await model();
    await expect(findModel(path, folder)).rejects.toThrow(/needs a JSON file/);
    await writeFile(path.replace('.onnx', '.json'), JSON.stringify({ ...recipe, size: -1 }));
    await expect(findModel(path, folder)).rejects.toThrow(ModelError);
    await writeFile(path.replace('.onnx', '.json'), JSON.stringify(recipe));
    expect(await findModel(path, folder)).toEqual({ name: 'custom', path, ...recipe });
  });

  it('reports how to fetch a missing known model, and which models are known', async () => {
    await expect(findModel('u2netp', folder)).rejects.toThrow('npm run model -- u2netp');
    // The published command has no `npm run model`.
    await expect(findModel('u2netp', folder)).rejects.toThrow(join(folder, 'models', 'u2netp.onnx'));
    await expect(findModel('constructor', folder)).rejects.toThrow(/one of isnet, u2net,/);
    await mkdir(join(folder, 'models'), { recursive: true });
    await writeFile(join(folder, 'models', 'u2netp.onnx'), 'x');
    expect(await findModel('u2netp', folder)).toMatchObject({ name: 'u2netp', size: 320 });
  });
});

describe('a gateway with a model', () => {
  /** Writes the recipe beside a model that finds dark subjects. @returns the path of the model. */
  async function darkSubjects(bytes?: Buffer): Promise<string> {
    const {
      path,
      name: _,
      ...recipe
    } = await model({ mean: [0.45, 0.45, 0.45], deviation: [0.05, 0.05, 0.05], output: 'sigmoid' }, bytes);
    await writeFile(path.replace('.onnx', '.json'), JSON.stringify(recipe));
    return path;
  }

  it.each(['1', '4'])(
    'answers four uploads at once with WORKERS=%s, none of them as a simulation',
    async (workers) => {
      const gateway = await startTestGateway({ REMOVAL_MODEL: await darkSubjects(), WORKERS: workers });
      try {
        const pictures = await Promise.all(
          [1, 2, 3, 4].map((kB) =>
            disc()
              .withMetadata({ exif: { IFD0: { Artist: `${kB}` } } })
              .png()
              .toBuffer(),
          ),
        );
        const answers = await Promise.all(pictures.map((picture) => upload(gateway.url, picture)));
        for (const { answer } of answers)
          expect(answer).toMatchObject({
            status: 'completed',
            isSimulationMode: false,
            width: 96,
            height: 64,
          });
      } finally {
        await gateway.dispose();
      }
    },
  );

  it('says that it found no subject when the matte is empty', async () => {
    const gateway = await startTestGateway({ REMOVAL_MODEL: await darkSubjects() });
    try {
      const dark = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#111' } })
        .png()
        .toBuffer();
      expect((await upload(gateway.url, dark)).answer).toMatchObject({
        status: 'failed',
        reason: 'no_subject',
      });
    } finally {
      await gateway.dispose();
    }
  });

  it('does not start when the model cannot be used, and names its file', async () => {
    const path = await darkSubjects(tinyOnnx(16).subarray(0, 90));
    await expect(startTestGateway({ REMOVAL_MODEL: path })).rejects.toThrow(`${path} is damaged`);
  });
});
