import { toLab } from '../pixels/lab.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import { type Assessment, assess } from './assess.ts';
import { type Backdrop, findBackdrop } from './backdrop.ts';
import { cutClutter } from './clutter.ts';
import { clutterConfidence, studioConfidence } from './confidence.ts';
import { denoise, pixelNoise } from './denoise.ts';
import { followLight } from './local-light.ts';
import { isShadow, shadowSegments } from './shadow-segments.ts';
import { sharpSteps, strongestNearby } from './sharp-steps.ts';
import { backdropEvidence, cut, differenceFrom, fadingIn, tidy } from './studio.ts';

/** What was found at working size. */
export interface Segmentation {
  readonly width: number;
  readonly height: number;
  /** 1 is subject. */
  readonly labels: Uint8Array;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Long side on which a cluttered picture is cut: its many rounds cost more, and its edges are less sure anyway. */
const CLUTTER_SIZE = 256;

/** Tells subject from background; `pause` is awaited between the steps. */
export async function segment(small: Raster, pause: () => Promise<void>): Promise<Segmentation> {
  const { width, height } = small;
  const { labels, backdrop, evidence } = await segmentStudio(small, pause);
  const tone = backdrop.tones[0];
  const cut = assess(labels, evidence, backdrop.strongest, tone?.grain ?? 1, width, height);
  if (tone && !isCluttered(cut, backdrop)) {
    return { width, height, labels, confidence: studioConfidence(cut, backdrop) };
  }
  await pause();
  return segmentClutter(shrink(small, CLUTTER_SIZE));
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

function segmentClutter(small: Raster): Segmentation {
  const { width, height } = small;
  const raw = toLab(small);
  const lab = denoise(raw, pixelNoise(raw));
  const steps = sharpSteps(lab);
  const { labels, evidence } = cutClutter(lab, steps);
  const cut = assess(labels, evidence, strongestNearby(steps, width, height), 1.5, width, height);
  return { width, height, labels, confidence: clutterConfidence(cut) };
}

/** The cut from a backdrop that is learnt from the border. */
export async function segmentStudio(
  small: Raster,
  pause: () => Promise<void>,
): Promise<{ labels: Uint8Array; backdrop: Backdrop; evidence: Float32Array }> {
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
  const grain = 0.5 * (backdrop.tones[0]?.grain ?? 1);
  let labels = cut(steps, evidence, grain, width, height);
  const shadows = shadowSegments(lab, steps, backdrop, difference, labels).filter(isShadow);
  if (shadows.length > 0) {
    await pause();
    for (const { pixels } of shadows) for (const i of pixels) evidence[i] = -1.5;
    labels = cut(steps, evidence, grain, width, height);
  }
  tidy(labels, evidence, width, height, difference.seam);
  return { labels, backdrop, evidence };
}
