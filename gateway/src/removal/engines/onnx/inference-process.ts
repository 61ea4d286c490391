import { EngineError } from '@liftout/matting';
import { storeCompiled } from '../../../platform/process/compile-cache.ts';
import type { InferenceMessage, InferenceRequest } from './inference-messages.ts';
import { type Model, ModelError } from './models.ts';
import { openModel } from './open-model.ts';

/** The argument of the process. */
export interface InferenceProcessConfig {
  model: Model;
  threads: number;
}

// The only process that holds the model. The gateway ends it, after the last picture: see `run/child.ts`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
const { model, threads } = JSON.parse(process.argv[2] ?? '') as InferenceProcessConfig;
try {
  const infer = await openModel(model, threads);
  process.on('message', ({ id, rgb }: InferenceRequest) => {
    infer(rgb).then(
      (matte) => send({ type: 'matte', id, matte }),
      (error: unknown) =>
        error instanceof EngineError
          ? send({ type: 'failed', id, code: error.code, message: error.message })
          : process.exit(1),
    );
  });
  send({ type: 'ready' });
  storeCompiled();
} catch (error) {
  if (!(error instanceof ModelError)) throw error;
  send({ type: 'unusable', message: error.message });
}

function send(message: InferenceMessage): void {
  process.send?.(message);
}
