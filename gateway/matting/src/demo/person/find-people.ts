import { resample } from '../../pixels/resample.ts';
import { resize } from '../../pixels/resize.ts';
import type { Raster } from '../../pixels/shrink.ts';
import type { PersonNetwork } from './person-network.ts';

/** What is used of the person network. */
export type PersonMask = Pick<PersonNetwork, 'width' | 'height' | 'infer'>;

/** Where the person network sees people. */
export interface People {
  /** Probability of a person for each pixel of the raster, 0 to 1. */
  readonly probability: Float32Array;
  /** How far the network can be trusted on this picture, 0 to 1. */
  readonly trust: number;
}

/**
 * People that cover a smaller part of the picture may stand behind the subject. From `SMALL` to `LARGE`, trust rises
 * from 0 to 1.
 */
const SMALL = 0.012;
const LARGE = 0.05;

/** Undecided pixels per pixel of a person. At the first number trust is 1, at the second it is 0. */
const CLEAR = 0.4;
const VAGUE = 1.2;

export function findPeople(raster: Raster, network: PersonMask): People {
  const { width, height } = network;
  // The network was trained on pictures that are squeezed to its size.
  const mask = network.infer(resize(raster, width, height).rgb);
  let area = 0;
  let undecided = 0;
  for (const p of mask) {
    if (p > 0.5) area++;
    if (p > 0.1 && p < 0.9) undecided++;
  }
  const size = ramp(area / mask.length, SMALL, LARGE);
  const clarity = area === 0 ? 0 : 1 - ramp(undecided / area, CLEAR, VAGUE);
  return { probability: resample(mask, width, height, raster.width, raster.height), trust: size * clarity };
}

/** 0 at `from` and below, 1 at `to` and above. */
function ramp(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
