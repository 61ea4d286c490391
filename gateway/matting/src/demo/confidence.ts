import type { Assessment } from './assess.ts';
import type { Backdrop } from './backdrop.ts';

/*
 * Logistic fits on the tuning half of the test set and on pictures by lot, of how far IoU lies from 0.6 to 0.9. Steeper than fitted, and
 * with the middle moved, so that 0.5 parts cuts that are of use from those that are not.
 */
const STEEPER = 1.8;
const MIDDLE = 0.65;

/** 0 to 1 for a cut from a learnt backdrop. */
export function studioConfidence(cut: Assessment, { tones, unexplained }: Backdrop): number {
  const { noise = 4, grain = 6 } = tones[0] ?? {};
  return sharpen(
    1.29 * cut.outlined +
      1.91 * cut.inside -
      1.45 * cut.left -
      1.14 * cut.faint -
      1.3 * Math.min(cut.contact, 0.3) -
      0.15 * Math.min(cut.ragged, 6) -
      1.1 * Math.min(unexplained, 0.4) -
      0.2 * Math.max(0, Math.min(noise, 4) - 1.5) -
      0.065 * (grain < 20 ? Math.min(grain, 6) : 0) -
      0.72,
  );
}

/** 0 to 1 for a cut from colours, place and focus. */
export function clutterConfidence(cut: Assessment): number {
  return sharpen(
    2.46 * cut.outlined +
      1.72 * cut.inside +
      0.88 * cut.outside +
      1.21 * cut.whole +
      1.21 * large(cut) -
      0.2 * Math.min(cut.ragged, 6) -
      5.91,
  );
}

const large = ({ area }: Assessment) => Math.min(1, area / 0.02);

const sharpen = (odds: number) => 1 / (1 + Math.exp(-STEEPER * (odds - MIDDLE)));
