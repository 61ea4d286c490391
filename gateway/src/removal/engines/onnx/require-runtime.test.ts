import { expect, it } from 'vitest';
import { requireRuntime } from './require-runtime.ts';

it('says which image has the ONNX runtime when it is not installed', () => {
  const missing = () => {
    throw new Error("Cannot find module 'onnxruntime-node'");
  };
  expect(() => requireRuntime(missing)).toThrow('Use the image of the target `onnx`');
  expect(() => requireRuntime()).not.toThrow();
});
