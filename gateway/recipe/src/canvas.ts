/** The largest side of a result, in pixels. */
export const maxSide = 5000;
/** The largest result, in pixels. */
export const maxCanvasPixels = 25_000_000;

/** `4:5`, with numbers from 1 to 100 and decimals. */
const ratioPattern = /^(\d{1,3}(?:\.\d{1,3})?):(\d{1,3}(?:\.\d{1,3})?)$/;

/** @returns width by height; undefined when the text is not a ratio. */
export function parseRatio(value: string): number | undefined {
  const [, across, down] = ratioPattern.exec(value) ?? [];
  const [width, height] = [Number(across), Number(down)];
  return width >= 1 && height >= 1 && width <= 100 && height <= 100 ? width / height : undefined;
}
