import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '@liftout/matting';
import { EngineError } from '@liftout/matting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway } from '../../../testing/test-gateway.ts';
import { tinyOnnx } from '../../../testing/tiny-onnx.ts';
import { upload } from '../../../testing/upload.ts';
import { createOnnxEngine } from './index.ts';
import { findModel, type Model, ModelError } from './models.ts';

const never = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-onnx-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Dark on the left, bright on the right, nowhere black or white. */
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

/** Making it smaller swings a little at the step. */
const near = (value: number) => expect.closeTo(value, -1);

async function edges(recipe: Partial<Model>): Promise<[number, number]> {
  const engine = await createOnnxEngine(await model(recipe), 1);
  const { width, height, alpha } = await engine.remove(halves(), never);
  expect([width, height]).toEqual([16, 16]);
  return [alpha[8 * 16] as number, alpha[8 * 16 + 15] as number];
}

describe('the ONNX engine', () => {
  it('takes an output as it is', async () => {
    expect(await edges({ output: 'none' })).toEqual([50, 200]);
  });

  it('divides by the largest value of the picture where its authors did', async () => {
    expect(await edges({ output: 'none', scaling: 'max' })).toEqual([near(64), near(255)]);
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
    const engine = await createOnnxEngine(await model({ output: 'min-max' }), 1);
    const grey = { width: 8, height: 8, rgb: new Uint8Array(192).fill(51) };
    const { alpha } = await engine.remove(grey, never);
    expect(new Set(alpha)).toEqual(new Set([51]));
  });

  it('says in a sentence that an output is no matte, or that an input does not fit', async () => {
    for (const odd of [await model({}, tinyOnnx(16, { flat: true })), await model({ size: 32 })]) {
      const engine = await createOnnxEngine(odd, 1);
      await expect(engine.remove(halves(), never)).rejects.toThrow(EngineError);
    }
  });

  it('refuses a file that is damaged', async () => {
    await expect(createOnnxEngine(await model({}, tinyOnnx(16).subarray(0, 90)), 1)).rejects.toThrow(
      ModelError,
    );
  });

  it('stops for a signal', async () => {
    const engine = await createOnnxEngine(await model(), 1);
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

  it('says how to fetch a known model that is not there, and what is known', async () => {
    await expect(findModel('u2netp', folder)).rejects.toThrow('npm run model -- u2netp');
    await expect(findModel('constructor', folder)).rejects.toThrow(/one of isnet, u2net,/);
    await mkdir(join(folder, 'models'), { recursive: true });
    await writeFile(join(folder, 'models', 'u2netp.onnx'), 'x');
    expect(await findModel('u2netp', folder)).toMatchObject({ name: 'u2netp', size: 320 });
  });
});

describe('a gateway with a model', () => {
  it('cuts pictures with it and does not call it a simulation', async () => {
    const {
      path,
      name: _,
      ...recipe
    } = await model({
      mean: [0.45, 0.45, 0.45],
      deviation: [-1, -1, -1].map(() => 0.05) as [number, number, number],
      output: 'sigmoid',
    });
    await writeFile(path.replace('.onnx', '.json'), JSON.stringify(recipe));
    const gateway = await startTestGateway({ REMOVAL_MODEL: path });
    try {
      const { answer } = await upload(gateway.url, await disc().png().toBuffer());
      expect(answer).toMatchObject({ status: 'completed', isSimulationMode: false, width: 96, height: 64 });
    } finally {
      await gateway.dispose();
    }
  });
});
