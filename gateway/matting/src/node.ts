import { readFile } from 'node:fs/promises';
import type { EngineFile } from './demo/engine-files.ts';

const addresses: Record<EngineFile, string> = {
  layers: import.meta.resolve('./demo/layers.wasm'),
  weights: import.meta.resolve('./demo/network/weights.bin'),
  person: import.meta.resolve('@mediapipe/selfie_segmentation/selfie_segmentation.tflite'),
};

/** Reads the engine's files in Node. A browser fetches them instead. */
export function readEngineFile(file: EngineFile): Promise<Uint8Array> {
  return readFile(new URL(addresses[file]));
}
