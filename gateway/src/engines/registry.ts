import { createDemoEngine } from './demo/index.ts';
import type { Engine } from './engine.ts';

/** Which engine works on this machine, and with what. */
export type LocalEngineConfig = { name: 'demo' };

export async function createLocalEngine(config: LocalEngineConfig): Promise<Engine> {
  switch (config.name) {
    case 'demo':
      return createDemoEngine();
  }
}
