// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Engine, Matte, Picture } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { shrink } from '../pixels/shrink.ts';
import { findSubject } from './find-subject.ts';
import { Network, type NetworkFiles } from './network/network.ts';

/** Long side of the picture that is looked at; the refinement starts from the same. */
const SIZE = 1280;
/** Pixels. */
const LEAST_SIDE = 16;
/** Long side to short side. */
const MOST_ASPECT = 20;

/** Cuts with what comes with the software: a backdrop learnt from the picture's border, and a small network. */
export function createDemoEngine(files: () => Promise<NetworkFiles>): Engine {
  let network: Promise<Network> | undefined;
  return {
    name: 'demo',
    version: '17',
    isSimulation: true,
    async remove(picture: Picture, signal: AbortSignal): Promise<Matte> {
      signal.throwIfAborted();
      if (picture.alpha && isCutOut(picture.width, picture.height, picture.alpha)) {
        const { width, height, alpha, rgb } = picture;
        return { width, height, alpha, foreground: rgb, confidence: 1 };
      }
      const medium = shrink(picture, SIZE);
      const long = Math.max(medium.width, medium.height);
      if (Math.min(medium.width, medium.height) < Math.max(LEAST_SIDE, long / MOST_ASPECT)) {
        throw new EngineError(
          'too_small',
          'This picture is too small or too narrow to tell a subject from it.',
        );
      }
      network ??= files()
        .then((read) => Network.load(read))
        .catch((error: unknown) => {
          // The next picture tries again.
          network = undefined;
          throw error;
        });
      const { width, height, likelihood, confidence } = await findSubject(medium, await network, () =>
        pause(signal),
      );
      let area = 0;
      for (let i = 0; i < likelihood.length; i++) if (likelihood[i]! > 0.5) area++;
      if (area < likelihood.length * 0.0008) {
        throw new EngineError('no_subject', 'No subject stands out from the background of this picture.');
      }
      if (area > likelihood.length * 0.985) {
        throw new EngineError('no_background', 'No background could be told apart from the subject.');
      }
      return { width, height, alpha: toAlpha(likelihood), confidence };
    },
  };
}

/** Only what is in real doubt is left to the refinement, which would see through a likely subject of pale colour. */
function toAlpha(likelihood: Float32Array): Uint8Array {
  const alpha = new Uint8ClampedArray(likelihood.length);
  for (let i = 0; i < alpha.length; i++) alpha[i] = 255 * (0.5 + 4 * (likelihood[i]! - 0.5));
  return new Uint8Array(alpha.buffer);
}

/** Is most of the border transparent already? Then what is left is the subject. */
function isCutOut(width: number, height: number, alpha: Uint8Array): boolean {
  let clear = 0;
  for (let x = 0; x < width; x++) {
    if (alpha[x] === 0) clear++;
    if (alpha[(height - 1) * width + x] === 0) clear++;
  }
  for (let y = 0; y < height; y++) {
    if (alpha[y * width] === 0) clear++;
    if (alpha[y * width + width - 1] === 0) clear++;
  }
  return clear > 0.6 * 2 * (width + height);
}

/** Lets an abort that is waiting in the event loop come through. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
