import type { Layer } from './encode.ts';

/** Pixels; right and bottom are the first that are outside. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Fainter than this is no subject: what is left of the background in a matte. */
const visible = 16;

/** The smallest box round all that is visible. */
export function findSubject({ width, height, rgba }: Layer): Box {
  const box: Box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if ((rgba[at] as number) < visible) continue;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  return box;
}

export function isEmpty({ left, top, right, bottom }: Box): boolean {
  return right <= left || bottom <= top;
}

/** Margins: top, right, bottom, left. */
export function grow(box: Box, [top, right, bottom, left]: readonly [number, number, number, number]): Box {
  return { left: box.left - left, top: box.top - top, right: box.right + right, bottom: box.bottom + bottom };
}
