import type { EngineFile } from './demo/engine-files.ts';

/** Addresses of the engine's files, for a bundler that turns them into assets. */
export const engineFileAddresses: Readonly<Record<EngineFile, string>> = {
  layers: new URL('./demo/layers.wasm', import.meta.url).href,
  weights: new URL('./demo/network/weights.bin', import.meta.url).href,
  person: new URL('@mediapipe/selfie_segmentation/selfie_segmentation.tflite', import.meta.url).href,
};
