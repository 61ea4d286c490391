import type { Engine, Matte, Picture } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { toLab } from '../pixels/lab.ts';
import { shrink } from '../pixels/shrink.ts';
import { findBackdrop } from './backdrop.ts';
import { denoise, pixelNoise } from './denoise.ts';
import { followLight } from './local-light.ts';
import { isShadow, shadowSegments } from './shadow-segments.ts';
import { sharpSteps } from './sharp-steps.ts';
import { backdropEvidence, cut, differenceFrom, fadingIn, tidy } from './studio.ts';

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
      const raw = toLab(small);
      const lab = denoise(raw, pixelNoise(raw));
      await pause(signal);
      const steps = sharpSteps(lab);
      const first = findBackdrop(lab, steps);
      const believed = fadingIn(first, differenceFrom(lab, steps, first));
      const backdrop = { ...first, tones: followLight(lab, first.tones, believed) };
      const difference = differenceFrom(lab, steps, backdrop);
      const evidence = backdropEvidence(backdrop, difference);
      await pause(signal);
      let labels = cut(steps, evidence, 0.5 * (backdrop.tones[0]?.grain ?? 1), small.width, small.height);
      const shadows = shadowSegments(lab, steps, backdrop, difference, labels).filter(isShadow);
      if (shadows.length > 0) {
        for (const { pixels } of shadows) for (const i of pixels) evidence[i] = -1.5;
        labels = cut(steps, evidence, 0.5 * (backdrop.tones[0]?.grain ?? 1), small.width, small.height);
      }
      tidy(labels, evidence, small.width, small.height);
      let area = 0;
      for (const label of labels) area += label;
      if (area < labels.length * 0.0008) {
        throw new EngineError('no_subject', 'No subject stands out from the background of this picture.');
      }
      if (area > labels.length * 0.985) {
        throw new EngineError('no_background', 'No background could be told apart from the subject.');
      }
      return { width: small.width, height: small.height, alpha: labels.map((l) => l * 255) };
    },
  };
}

/** Lets an abort that is waiting in the event loop come through. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
