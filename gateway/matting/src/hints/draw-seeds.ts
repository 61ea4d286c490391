// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { HintStroke, Hints } from './hints.ts';

/** Values of the map of seeds. Elsewhere it is 0. */
export const KEEP = 1;
export const ERASE = 2;

/** Half the width of a stroke, as a part of the picture's long side. */
const RADIUS = 0.008;

/**
 * Draws the hints: KEEP over the subject, ERASE over the background. Later strokes cover earlier ones.
 * @param scale pixels of the map per pixel of the picture.
 */
export function drawSeeds(
  { box, strokes = [] }: Hints,
  width: number,
  height: number,
  scale: number,
): Uint8Array {
  const seeds = new Uint8Array(width * height);
  const radius = Math.max(1, RADIUS * Math.max(width, height));
  for (const stroke of strokes) drawStroke(seeds, width, height, stroke, radius, scale);
  if (box) {
    for (let y = 0, i = 0; y < height; y++) {
      const isOutside = (y + 0.5) / scale < box.top || (y + 0.5) / scale > box.bottom;
      for (let x = 0; x < width; x++, i++) {
        if (isOutside || (x + 0.5) / scale < box.left || (x + 0.5) / scale > box.right) seeds[i] = ERASE;
      }
    }
  }
  return seeds;
}

function drawStroke(
  seeds: Uint8Array,
  width: number,
  height: number,
  { says, points }: HintStroke,
  radius: number,
  scale: number,
): void {
  let [fromX, fromY] = points[0] ?? [0, 0];
  for (const [toX, toY] of points) {
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) * scale));
    // A stroke may go far beyond the picture.
    const across = partInside(fromX * scale, toX * scale, -radius, width + radius);
    const down = partInside(fromY * scale, toY * scale, -radius, height + radius);
    const first = Math.ceil(Math.max(across.from, down.from) * steps);
    const last = Math.floor(Math.min(across.to, down.to) * steps);
    for (let step = first; step <= last; step++) {
      const x = (fromX + ((toX - fromX) * step) / steps) * scale;
      const y = (fromY + ((toY - fromY) * step) / steps) * scale;
      drawDisc(seeds, width, height, x, y, radius, says === 'keep' ? KEEP : ERASE);
    }
    [fromX, fromY] = [toX, toY];
  }
}

/** The part of a way, from 0 to 1, that is between two limits. Empty, with `from` above `to`, when none is. */
function partInside(start: number, end: number, low: number, high: number): { from: number; to: number } {
  if (start === end) return start < low || start > high ? { from: 1, to: 0 } : { from: 0, to: 1 };
  const [one, other] = [(low - start) / (end - start), (high - start) / (end - start)];
  return { from: Math.max(0, Math.min(one, other)), to: Math.min(1, Math.max(one, other)) };
}

function drawDisc(
  seeds: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
  value: number,
): void {
  const [top, bottom] = [Math.max(0, Math.floor(y - radius)), Math.min(height - 1, Math.floor(y + radius))];
  const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.floor(x + radius))];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) seeds[row * width + column] = value;
    }
  }
}
