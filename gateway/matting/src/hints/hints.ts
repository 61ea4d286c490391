import type { Box } from '../pixels/crop.ts';

/** A person's hints about a picture. All coordinates are in pixels of the picture. */
export interface Hints {
  /** Everything outside is background. */
  readonly box?: Box;
  readonly strokes?: readonly HintStroke[];
}

/** A line over the subject or over the background. A line of one point is a tap. */
export interface HintStroke {
  readonly says: 'keep' | 'erase';
  readonly points: readonly (readonly [x: number, y: number])[];
}

export function hasHints({ box, strokes }: Hints): boolean {
  return box !== undefined || (strokes !== undefined && strokes.length > 0);
}
