import { availableParallelism } from 'node:os';
import { createDemoEngine, type Engine } from '@liftout/matting';
import { readEngineFile } from '@liftout/matting/node';
import type { PlatformConfig } from '../../platform/settings.ts';
import { findModel, type Model } from './onnx/models.ts';
import { requireRuntime } from './onnx/require-runtime.ts';
import type { EngineConfig } from './settings.ts';

/** Which engine works on this machine, and with what. */
export type LocalEngineConfig = { name: 'demo' } | { name: 'onnx'; model: Model; threads: number };

export interface ChosenEngine {
  config: LocalEngineConfig;
  about: Pick<Engine, 'name' | 'version' | 'isSimulation'>;
}

/** What the engine is called that the workers of a fleet use: its model need not be on this machine. */
export function describeEngine(
  config: Pick<EngineConfig, 'model' | 'providerApiKey'>,
): ChosenEngine['about'] {
  if (config.providerApiKey !== undefined) return { name: 'provider', version: '1', isSimulation: false };
  if (config.model !== undefined) return { name: 'onnx', version: config.model, isSimulation: false };
  const { name, version, isSimulation } = createDemoEngine(readEngineFile);
  return { name, version, isSimulation };
}

/** The engine that the configuration names. @throws ModelError when its model or the ONNX runtime is not there. */
export async function chooseLocalEngine(
  config: Pick<EngineConfig, 'model'> & Pick<PlatformConfig, 'dataDir'> & { workers: number },
): Promise<ChosenEngine> {
  if (config.model === undefined) {
    const { name, version, isSimulation } = createDemoEngine(readEngineFile);
    return { config: { name: 'demo' }, about: { name, version, isSimulation } };
  }
  requireRuntime();
  const model = await findModel(config.model, config.dataDir);
  return {
    config: {
      name: 'onnx',
      model,
      threads: Math.max(1, Math.floor(availableParallelism() / config.workers)),
    },
    about: { name: 'onnx', version: model.name, isSimulation: false },
  };
}

export async function createLocalEngine(config: LocalEngineConfig): Promise<Engine> {
  switch (config.name) {
    case 'demo':
      return createDemoEngine(readEngineFile);
    case 'onnx':
      // Only where it is used: its library is large.
      return (await import('./onnx/index.ts')).createOnnxEngine(config.model, config.threads);
  }
}
