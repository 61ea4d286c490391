import type { Context } from './create-canvas';
import type { Magnifier } from './messages';

/** Enlargement of the canvas. */
const factor = 2;

/** Draws an enlarged round part of the canvas at a place that the finger does not hide. */
export function drawMagnifier(context: Context, { x, y, brush, atX, atY, radius }: Magnifier): void {
  const half = radius / factor;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.arc(atX, atY, radius, 0, 2 * Math.PI);
  context.clip();
  context.fillStyle = '#e9e1d3';
  context.fill();
  context.imageSmoothingEnabled = true;
  context.drawImage(
    context.canvas,
    x - half,
    y - half,
    2 * half,
    2 * half,
    atX - radius,
    atY - radius,
    2 * radius,
    2 * radius,
  );
  context.restore();
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  ring(context, atX, atY, Math.min(brush * factor, radius), 1.5);
  ring(context, atX, atY, radius, 3);
  context.restore();
}

/** Draws a dark and a light ring, one of which is visible on every picture. */
function ring(context: Context, x: number, y: number, radius: number, width: number): void {
  for (const [color, line] of [
    ['rgb(0 0 0 / 0.65)', width + 2],
    ['#ffffff', width],
  ] as const) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.strokeStyle = color;
    context.lineWidth = line;
    context.stroke();
  }
}
