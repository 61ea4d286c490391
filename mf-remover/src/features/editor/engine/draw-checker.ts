import type { Rect } from '../geometry';
import { type Context, createCanvas, releaseCanvas } from './create-canvas';

const side = 12;
const light = '#ffffff';
const dark = '#e9e1d3';

/** The transparency pattern. Its squares keep their size at every zoom. */
export function drawChecker(context: Context, area: Rect, scale: number): void {
  const tile = createCanvas(side * 2, side * 2);
  tile.fillStyle = light;
  tile.fillRect(0, 0, side * 2, side * 2);
  tile.fillStyle = dark;
  tile.fillRect(0, 0, side, side);
  tile.fillRect(side, side, side, side);
  const pattern = context.createPattern(tile.canvas, 'repeat');
  releaseCanvas(tile);
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  context.fillStyle = pattern;
  context.fillRect(area.x, area.y, area.width, area.height);
}
