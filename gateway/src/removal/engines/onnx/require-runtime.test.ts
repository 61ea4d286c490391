import { expect, it } from 'vitest';
import { requireRuntime } from './require-runtime.ts';

it('says how to install the ONNX runtime', () => {
  const missing = () => {
    throw new Error("Cannot find module 'onnxruntime-node'");
  };
  expect(() => requireRuntime(missing)).toThrow('For liftout-cut: npm install --global onnxruntime-node');
  expect(() => requireRuntime(missing)).toThrow('the image of the target `onnx`');
  expect(() => requireRuntime()).not.toThrow();
});
