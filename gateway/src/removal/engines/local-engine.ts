import { availableParallelism } from 'node:os';
import { createDemoEngine, type Engine } from '@liftout/matting';
import { readEngineFile } from '@liftout/matting/node';
import type { PlatformConfig } from '../../platform/settings.ts';
import { type Inference, type InferenceOptions, startInference } from './onnx/inference.ts';
import { createModelEngine, type Infer } from './onnx/model-engine.ts';
import { findModel, type Model } from './onnx/models.ts';
import { requireRuntime } from './onnx/require-runtime.ts';
import type { EngineConfig } from './settings.ts';

/** The engine of this machine and its model. */
export type LocalEngineConfig = { name: 'demo' } | { name: 'onnx'; model: Model };

export interface ChosenEngine {
  config: LocalEngineConfig;
  about: Pick<Engine, 'name' | 'version' | 'isSimulation'>;
}

/** Describes the engine that the workers of a fleet use. Its model need not be on this machine. */
export function describeEngine(
  config: Pick<EngineConfig, 'model' | 'providerApiKey'>,
): ChosenEngine['about'] {
  if (config.providerApiKey !== undefined) return { name: 'provider', version: '1', isSimulation: false };
  if (config.model !== undefined) return { name: 'onnx', version: config.model, isSimulation: false };
  const { name, version, isSimulation } = createDemoEngine(readEngineFile);
  return { name, version, isSimulation };
}

/**
 * The engine that the configuration names. With a provider, this machine needs no model.
 * @throws ModelError when its model or the ONNX runtime is missing.
 */
export async function chooseLocalEngine(
  config: Pick<EngineConfig, 'model' | 'providerApiKey'> & Pick<PlatformConfig, 'dataDir'>,
): Promise<ChosenEngine> {
  if (config.model === undefined || config.providerApiKey !== undefined) {
    return { config: { name: 'demo' }, about: describeEngine(config) };
  }
  requireRuntime();
  const model = await findModel(config.model, config.dataDir);
  return {
    config: { name: 'onnx', model },
    about: { name: 'onnx', version: model.name, isSimulation: false },
  };
}

/**
 * Starts the process that holds the model; the built-in engine needs none.
 * @throws ModelError when the model cannot be used.
 */
export async function startEngineInference(
  config: LocalEngineConfig,
  options: Pick<InferenceOptions, 'lowPriority' | 'onFault'> = {},
): Promise<Inference | undefined> {
  if (config.name !== 'onnx') return undefined;
  return startInference({ model: config.model, threads: availableParallelism(), ...options });
}

/** The engine for a picture process. `infer` reaches the process that holds the model. */
export function createLocalEngine(config: LocalEngineConfig, infer: Infer): Engine {
  switch (config.name) {
    case 'demo':
      return createDemoEngine(readEngineFile);
    case 'onnx':
      return createModelEngine(config.model, infer);
  }
}
