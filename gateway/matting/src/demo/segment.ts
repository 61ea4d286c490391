// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Raster } from '../pixels/shrink.ts';
import { findComponents } from './components.ts';
import { gatherEvidence } from './evidence.ts';
import type { Network } from './network/network.ts';
import { cutByRules, type RuledCut } from './rules.ts';

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
  return { width, height, likelihood, confidence: confidenceOf(likelihood, cut) };
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

/**
 * From three signs: what the rules think of their cut, the overlap with the truth that the network's own likelihoods
 * let expect, and how far the two agree. Weighed on the tuning half and pictures by lot so that 0.5 parts cuts that
 * are of use from those that are not.
 */
function confidenceOf(likelihood: Float32Array, { labels, confidence }: RuledCut): number {
  let cut = 0;
  let right = 0;
  let missed = 0;
  let both = 0;
  let either = 0;
  for (let i = 0; i < likelihood.length; i++) {
    const p = likelihood[i]!;
    const ruled = labels[i] === 1;
    if (p > 0.5) {
      cut++;
      right += p;
    } else missed += p;
    if (ruled && p > 0.5) both++;
    if (ruled || p > 0.5) either++;
  }
  const expected = right / Math.max(1, cut + missed);
  const agreement = both / Math.max(1, either);
  const sign = 0.2 * confidence + 0.5 * expected + 0.3 * agreement;
  return 1 / (1 + Math.exp(-STEEPNESS * (sign - MIDDLE)));
}

const STEEPNESS = 14;
const MIDDLE = 0.8;
