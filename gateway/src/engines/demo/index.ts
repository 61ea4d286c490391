import type { Engine, Matte, Picture } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { shrink } from '../pixels/shrink.ts';
import { segment } from './segment.ts';

/** Long side of the picture on which subject and background are told apart. */
const WORKING_SIZE = 384;

/** Cuts without a model: it learns the backdrop from the border of the picture. */
export function createDemoEngine(): Engine {
  return {
    name: 'demo',
    version: '1',
    isSimulation: true,
    async remove(picture: Picture, signal: AbortSignal): Promise<Matte> {
      signal.throwIfAborted();
      const small = shrink(picture, WORKING_SIZE);
      const { width, height, labels, confidence } = await segment(small, () => pause(signal));
      let area = 0;
      for (const label of labels) area += label;
      if (area < labels.length * 0.0008) {
        throw new EngineError('no_subject', 'No subject stands out from the background of this picture.');
      }
      if (area > labels.length * 0.985) {
        throw new EngineError('no_background', 'No background could be told apart from the subject.');
      }
      return { width, height, alpha: labels.map((label) => label * 255), confidence };
    },
  };
}

/** Lets an abort that is waiting in the event loop come through. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
