// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { resample } from '../../pixels/resample.ts';
import { type Raster, shrink } from '../../pixels/shrink.ts';
import { findComponents } from '../cut/components.ts';
import { findPeople, type PersonMask } from './find-people.ts';

/** Long side, in pixels, of the picture in which people are looked for. */
const SIZE = 288;
/** Smallest hole that is looked at, as a part of the picture. */
const MIN_AREA = 0.0002;
/** Smallest probability of a person in each pixel of a hole that is filled. Between arm and body it is below 0.9. */
const MIN_PROBABILITY = 0.99;

/**
 * Fills holes inside people, such as a label on a cap or a print on a shirt in the colour of the backdrop. Changes
 * `probability`. The network is loaded only if there are holes.
 */
export async function fillHolesInPeople(
  probability: Float32Array,
  width: number,
  height: number,
  picture: Raster,
  loadNetwork: () => Promise<PersonMask>,
): Promise<void> {
  const cut = Uint8Array.from(probability, (p) => (p > 0.5 ? 1 : 0));
  const { labels, area, touchesBorder } = findComponents(cut, width, height, 0);
  const isHole = area.map((pixels, label) => !touchesBorder[label] && pixels > MIN_AREA * cut.length);
  if (!isHole.includes(true)) return;
  const small = shrink(picture, SIZE);
  const people = findPeople(small, await loadNetwork());
  if (people.trust < 1) return;
  const person = resample(people.probability, small.width, small.height, width, height);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]! >= 0 && person[i]! < MIN_PROBABILITY) isHole[labels[i]!] = false;
  }
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]! < 0 || !isHole[labels[i]!]) continue;
    // The pixels around a hole are half decided.
    for (const j of [i, i - 1, i + 1, i - width, i + width]) probability[j] = 1;
  }
}
