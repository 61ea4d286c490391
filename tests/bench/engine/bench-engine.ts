import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createDemoEngine, type Engine } from '../../../gateway/matting/src/index.ts';
import { readEngineFile } from '../../../gateway/matting/src/node.ts';
import { createModelEngine } from '../../../gateway/src/removal/engines/onnx/model-engine.ts';
import { findModel, type Model, ModelError } from '../../../gateway/src/removal/engines/onnx/models.ts';
import { openModel } from '../../../gateway/src/removal/engines/onnx/open-model.ts';

/** The model to compare with: the named one, else isnet if it is installed. @throws ModelError for a named one. */
export async function findBenchModel(name: string | undefined): Promise<Model | undefined> {
  try {
    return await findModel(
      name ?? 'isnet',
      process.env.DATA_DIR || join(import.meta.dirname, '../../../data'),
    );
  } catch (error) {
    if (name === undefined && error instanceof ModelError) return undefined;
    throw error;
  }
}

/** The engine that runs this model, or the built-in one. */
export const createBenchEngine = async (model: Model | undefined): Promise<Engine> =>
  model
    ? createModelEngine(model, await openModel(model, availableParallelism()))
    : createDemoEngine(readEngineFile);
