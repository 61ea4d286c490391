// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Engine, Matte, Picture } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { keepCutOut } from '../keep-cut-out.ts';
import { separateLineArt } from '../line-art/separate-line-art.ts';
import { shrink } from '../pixels/shrink.ts';
import type { ReadEngineFile } from './engine-files.ts';
import { findSubject } from './find-subject.ts';
import { loadNetworks } from './networks.ts';

/** Long side, in pixels, of the picture that is segmented. The refinement uses the same, and `shrink` caches it. */
const SIZE = 1280;
/** Pixels. */
const MIN_SIDE = 16;
/** Long side to short side. */
const MAX_ASPECT = 20;
/** Smallest and largest part of the picture that can be a subject. */
const MIN_AREA = 0.0008;
const MAX_AREA = 0.985;

/**
 * The built-in engine. A file is read when a picture first needs it. After a failure it is read again for the next
 * picture. The person network is not needed for a clear subject without holes before a plain backdrop.
 */
export function createDemoEngine(readFile: ReadEngineFile): Engine {
  const networks = loadNetworks(readFile);
  return {
    name: 'demo',
    version: '23',
    isSimulation: true,
    async remove(picture: Picture, signal: AbortSignal): Promise<Matte> {
      signal.throwIfAborted();
      const cutOut = keepCutOut(picture);
      if (cutOut) return cutOut;
      const medium = shrink(picture, SIZE);
      const long = Math.max(medium.width, medium.height);
      if (Math.min(medium.width, medium.height) < Math.max(MIN_SIDE, long / MAX_ASPECT)) {
        throw new EngineError(
          'too_small',
          'This picture is too small or too narrow to find a subject in it.',
        );
      }
      const lineArt = separateLineArt(picture);
      if (lineArt) return lineArt;
      const { width, height, probability, confidence } = await findSubject(medium, networks, () =>
        pause(signal),
      );
      let area = 0;
      for (let i = 0; i < probability.length; i++) if (probability[i]! > 0.5) area++;
      if (area < probability.length * MIN_AREA) {
        throw new EngineError('no_subject', 'No subject stands out from the background of this picture.');
      }
      if (area > probability.length * MAX_AREA) {
        throw new EngineError('no_background', 'No background could be told apart from the subject.');
      }
      return { width, height, alpha: toAlpha(probability), confidence };
    },
  };
}

/**
 * Probabilities from 0.375 to 0.625 become alpha from 0 to 1. Only undecided pixels are left to the refinement, because
 * it would make a probable subject of a pale colour translucent.
 */
function toAlpha(probability: Float32Array): Uint8Array {
  const alpha = new Uint8ClampedArray(probability.length);
  for (let i = 0; i < alpha.length; i++) alpha[i] = 255 * (0.5 + 4 * (probability[i]! - 0.5));
  return new Uint8Array(alpha.buffer);
}

/** Yields to the event loop, so that an abort can arrive. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
