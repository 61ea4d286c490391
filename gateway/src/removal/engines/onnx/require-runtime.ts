import { createRequire } from 'node:module';
import { ModelError } from './models.ts';

/** The ONNX runtime is large, so not every installation has it. @throws ModelError when it is not installed. */
export function requireRuntime(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): void {
  try {
    resolve('onnxruntime-node');
  } catch {
    throw new ModelError(
      'The ONNX runtime is not installed. For liftout-cut: npm install --global onnxruntime-node. For a gateway: the image of the target `onnx` (see OPERATIONS.md), or unset REMOVAL_MODEL.',
    );
  }
}
