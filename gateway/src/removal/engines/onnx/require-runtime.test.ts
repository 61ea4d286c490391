import { expect, it } from 'vitest';
import { requireRuntime } from './require-runtime.ts';

it('says where the ONNX runtime comes from when it is not installed', () => {
  const missing = () => {
    throw new Error("Cannot find module 'onnxruntime-node'");
  };
  expect(() => requireRuntime(missing)).toThrow('For liftout-cut: npm install --global onnxruntime-node');
  expect(() => requireRuntime(missing)).toThrow('the image of the target `onnx`');
  expect(() => requireRuntime()).not.toThrow();
});
