import { EngineError, type Hints, type Matte, type Picture } from '@liftout/matting';
import type { Box } from '@liftout/recipe';

/** Margin around a box in which the engine sees the background, as a part of the box's longer side. */
const MARGIN = 0.15;

/** The part of a region that the engine gets when the hints have a box. */
export function hintRegion(region: Box, hints: Hints | undefined): Box {
  const box = hints?.box;
  if (!box) return region;
  const margin = MARGIN * Math.max(box.right - box.left, box.bottom - box.top);
  const part = {
    left: Math.max(region.left, Math.floor(box.left - margin)),
    top: Math.max(region.top, Math.floor(box.top - margin)),
    right: Math.min(region.right, Math.ceil(box.right + margin)),
    bottom: Math.min(region.bottom, Math.ceil(box.bottom + margin)),
  };
  if (part.left >= part.right || part.top >= part.bottom)
    throw new EngineError('no_subject', 'The box of the hints is outside of the picture.');
  return part;
}

/** Moves hints to the coordinates of a part of the picture. */
export function moveHints({ box, strokes = [] }: Hints, { left, top }: Box): Hints {
  return {
    ...(box && {
      box: { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top },
    }),
    strokes: strokes.map(({ says, points }) => ({
      says,
      points: points.map(([x, y]) => [x - left, y - top] as const),
    })),
  };
}

/** The matte of an engine that found no subject (empty) or no background (full). Rethrows other errors. */
export function matteAfter(error: unknown, picture: Picture): Matte {
  if (!(error instanceof EngineError) || !['no_subject', 'no_background'].includes(error.code)) throw error;
  return evenMatte(error.code === 'no_subject' ? 0 : 255, picture);
}

/** A matte of one value, in the size that the hints need. */
export function evenMatte(value: 0 | 255, { width, height }: Picture): Matte {
  const scale = Math.min(1, 320 / Math.max(width, height));
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const alpha = new Uint8Array(columns * rows).fill(value);
  return { width: columns, height: rows, alpha };
}
