import { type LabPlanes, toLab } from '../pixels/lab.ts';
import { resample } from '../pixels/resample.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import { type Assessment, assess } from './assess.ts';
import { type Backdrop, findBackdrop } from './backdrop.ts';
import { settleClutter } from './clutter.ts';
import { denoise, pixelNoise } from './denoise.ts';
import { followLight } from './local-light.ts';
import { isShadow, shadowSegments } from './shadow-segments.ts';
import { sharpSteps } from './sharp-steps.ts';
import { StepCut } from './step-cut.ts';
import { backdropEvidence, type Difference, differenceFrom, fadingIn, tidy } from './studio.ts';

/** What the rules made of a picture. */
export interface RuledCut {
  readonly lab: LabPlanes;
  readonly stepCut: StepCut;
  readonly barrier: Float32Array;
  /** The strongest sharp step near each pixel, and what the backdrop's own texture has of them, in Lab units. */
  readonly strongest: Float32Array;
  readonly grain: number;
  readonly difference: Difference;
  /** Log odds for the subject, from the backdrop alone. */
  readonly evidence: Float32Array;
  /** 1 is subject. */
  readonly labels: Uint8Array;
}

/** Long side on which a cluttered picture is cut: its many rounds cost more, and its edges are less sure anyway. */
const CLUTTER_SIZE = 256;

/** What it costs to part two neighbours without a step between them, in log odds. */
const BOND = 3;

/** Tells subject from background; `pause` is awaited between the steps. */
export async function cutByRules(small: Raster, pause: () => Promise<void>): Promise<RuledCut> {
  const { width, height } = small;
  const { labels, backdrop, ...found } = await cutStudio(small, pause);
  const { barrier, strongest } = backdrop;
  const tone = backdrop.tones[0];
  const grain = tone?.grain ?? 1;
  const known = { ...found, barrier, strongest, grain };
  const cut = assess(labels, strongest, grain, width, height);
  if (tone && !isCluttered(cut, backdrop)) return { ...known, labels };
  await pause();
  const clutter = shrink(small, CLUTTER_SIZE);
  const enlarged = resample(cutClutter(clutter), clutter.width, clutter.height, width, height).map(
    Math.round,
  );
  return { ...known, labels: Uint8Array.from(enlarged) };
}

/** Did the backdrop fail to explain the picture? */
function isCluttered({ area, contact }: Assessment, { tones, unexplained }: Backdrop): boolean {
  const noise = tones[0]?.noise ?? 9;
  return (
    area < 0.0015 ||
    area > 0.75 ||
    contact > 0.12 ||
    unexplained > 0.25 ||
    (unexplained > 0.12 && noise > 2) ||
    noise > 3.2
  );
}

/** 1 is subject. */
function cutClutter(small: Raster): Uint8Array {
  const raw = toLab(small);
  const lab = denoise(raw, pixelNoise(raw));
  return settleClutter(lab, sharpSteps(lab));
}

/** The cut from a backdrop that is learnt from the border. */
async function cutStudio(
  small: Raster,
  pause: () => Promise<void>,
): Promise<
  Pick<RuledCut, 'lab' | 'stepCut' | 'difference' | 'evidence' | 'labels'> & { backdrop: Backdrop }
> {
  const { width, height } = small;
  const raw = toLab(small);
  const lab = denoise(raw, pixelNoise(raw));
  const steps = sharpSteps(lab);
  await pause();
  const first = findBackdrop(lab, steps);
  const believed = fadingIn(first, differenceFrom(lab, steps, first));
  const backdrop = { ...first, tones: followLight(lab, first.tones, believed) };
  const difference = differenceFrom(lab, steps, backdrop);
  const evidence = backdropEvidence(steps, backdrop, difference, width);
  await pause();
  const stepCut = new StepCut(steps, 0.5 * (backdrop.tones[0]?.grain ?? 1), width, height);
  let labels = stepCut.cut(evidence, BOND);
  const shadows = shadowSegments(lab, steps, backdrop, difference, labels).filter(isShadow);
  if (shadows.length > 0) {
    await pause();
    for (const { pixels } of shadows) for (const i of pixels) evidence[i] = -1.5;
    labels = stepCut.cut(evidence, BOND);
  }
  tidy(labels, evidence, width, height, difference.seam);
  return { lab, stepCut, difference, evidence, labels, backdrop };
}
