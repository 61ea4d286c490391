import type { Box } from '@liftout/recipe';

/** Margins: top, right, bottom, left. */
export function grow(box: Box, [top, right, bottom, left]: readonly [number, number, number, number]): Box {
  return { left: box.left - left, top: box.top - top, right: box.right + right, bottom: box.bottom + bottom };
}
