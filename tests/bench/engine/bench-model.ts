import { join } from 'node:path';
import { findModel, type Model, ModelError } from '../../../gateway/src/removal/engines/onnx/models.ts';

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
