import type { BrushMode } from './editor-document';
import type { Size } from './geometry';

export interface Brush {
  mode: BrushMode;
  /** Diameter in pixels of the picture. */
  size: number;
  /** 0 to 1. */
  softness: number;
}

export const largestBrush = ({ width, height }: Size): number =>
  Math.max(16, Math.round(Math.min(width, height) / 2));

export const firstBrush = (picture: Size): Brush => ({
  mode: 'erase',
  size: Math.max(4, Math.round(Math.min(picture.width, picture.height) / 16)),
  softness: 0.3,
});

/** A tenth larger or smaller, at least a pixel. */
export function resizeBrush(brush: Brush, direction: 1 | -1, picture: Size): Brush {
  const size = brush.size + direction * Math.max(1, Math.round(brush.size * 0.1));
  return { ...brush, size: Math.min(largestBrush(picture), Math.max(1, size)) };
}

export function softenBrush(brush: Brush, direction: 1 | -1): Brush {
  return { ...brush, softness: Math.min(1, Math.max(0, Math.round(brush.softness * 10 + direction) / 10)) };
}
