import type { BrushMode } from './editor-document';

export interface Brush {
  mode: BrushMode;
  /** Follows the edges under the brush. */
  smart: boolean;
  /** Diameter in CSS pixels of the screen, so zooming in makes the brush finer on the picture. */
  size: number;
  /** 0 to 1, for the plain brush. */
  softness: number;
}

export const smallestBrush = 2;
export const largestBrush = 200;

export const firstBrush: Brush = { mode: 'erase', smart: true, size: 36, softness: 0.3 };

/** 10 % larger or smaller, but at least one pixel. */
export function resizeBrush(brush: Brush, direction: 1 | -1): Brush {
  const size = brush.size + direction * Math.max(1, Math.round(brush.size * 0.1));
  return { ...brush, size: Math.min(largestBrush, Math.max(smallestBrush, size)) };
}

export function softenBrush(brush: Brush, direction: 1 | -1): Brush {
  return { ...brush, softness: Math.min(1, Math.max(0, Math.round(brush.softness * 10 + direction) / 10)) };
}
