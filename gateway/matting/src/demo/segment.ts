// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Raster } from '../pixels/shrink.ts';
import { findComponents } from './components.ts';
import { gatherEvidence } from './evidence.ts';
import type { Network } from './network/network.ts';
import { cutByRules } from './rules.ts';

/** What was found at working size. */
export interface Segmentation {
  readonly width: number;
  readonly height: number;
  /** Likelihood of the subject, 0 to 1. */
  readonly likelihood: Float32Array;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Parts smaller than this part of the largest are crumbs. */
const CRUMB = 0.015;

/** Tells subject from background; `pause` is awaited between the steps. */
export async function segment(
  small: Raster,
  network: Network,
  pause: () => Promise<void>,
): Promise<Segmentation> {
  const cut = await cutByRules(small, pause);
  await pause();
  const likelihood = network.correct(gatherEvidence(cut));
  const { width, height } = small;
  dropCrumbs(likelihood, width, height);
  return { width, height, likelihood, confidence: confidenceOf(likelihood) };
}

function dropCrumbs(likelihood: Float32Array, width: number, height: number): void {
  const { labels, area } = findComponents(
    Uint8Array.from(likelihood, (p) => (p > 0.5 ? 1 : 0)),
    width,
    height,
    1,
    true,
  );
  const least = CRUMB * Math.max(0, ...area);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]! >= 0 && area[labels[i]!]! < least) likelihood[i] = 0;
  }
}

/** The overlap with the truth that the likelihoods themselves let expect. */
function confidenceOf(likelihood: Float32Array): number {
  let cut = 0;
  let right = 0;
  let missed = 0;
  for (const p of likelihood) {
    if (p > 0.5) {
      cut++;
      right += p;
    } else missed += p;
  }
  return right / Math.max(1, cut + missed);
}
