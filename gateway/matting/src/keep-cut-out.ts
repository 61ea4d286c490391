import type { Matte, Picture } from './engine.ts';
import { EngineError } from './errors.ts';

/**
 * The matte of a picture that is cut out already: its own alpha. Undefined for all other pictures.
 * @throws EngineError when everything is transparent.
 */
export function keepCutOut({ width, height, rgb, alpha }: Picture): Matte | undefined {
  if (!alpha || !isCutOut(width, height, alpha)) return;
  if (alpha.every((value) => value === 0)) {
    throw new EngineError('no_subject', 'This picture is fully transparent.');
  }
  return { width, height, alpha, foreground: rgb, confidence: 1 };
}

/** Whether most of the border is transparent already. The other pixels are then the subject. */
function isCutOut(width: number, height: number, alpha: Uint8Array): boolean {
  let clear = 0;
  for (let x = 0; x < width; x++) {
    if (alpha[x] === 0) clear++;
    if (alpha[(height - 1) * width + x] === 0) clear++;
  }
  for (let y = 0; y < height; y++) {
    if (alpha[y * width] === 0) clear++;
    if (alpha[y * width + width - 1] === 0) clear++;
  }
  return clear > 0.6 * 2 * (width + height);
}
