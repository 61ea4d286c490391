/** Three box blurs approximate a Gaussian blur. */
const passes = 3;

/** Blurs RGBA pixels in place. Edge pixels are repeated outwards, so that edges do not fade. */
export function blurPixels(pixels: Uint8ClampedArray, width: number, height: number, radius: number): void {
  const reach = Math.round(radius);
  if (reach < 1) return;
  const other = new Uint8ClampedArray(pixels.length);
  for (let pass = 0; pass < passes; pass++) {
    blurLines(pixels, other, { lines: height, length: width, step: 4, stride: width * 4, reach });
    blurLines(other, pixels, { lines: width, length: height, step: width * 4, stride: 4, reach });
  }
}

interface Lines {
  lines: number;
  length: number;
  /** Distance from one pixel of a line to the next, in bytes. */
  step: number;
  /** Distance from one line to the next, in bytes. */
  stride: number;
  reach: number;
}

function blurLines(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  { lines, length, step, stride, reach }: Lines,
): void {
  const last = length - 1;
  const window = 2 * reach + 1;
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const start = line * stride + channel;
      const at = (index: number) => from[start + Math.min(last, Math.max(0, index)) * step] as number;
      let sum = 0;
      for (let index = -reach; index <= reach; index++) sum += at(index);
      for (let index = 0; index < length; index++) {
        to[start + index * step] = sum / window;
        sum += at(index + reach + 1) - at(index - reach);
      }
    }
  }
}
