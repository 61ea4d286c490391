/** Straight RGBA, 8 bits, rows from the top: `width * height * 4` bytes. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** Pixels; `right` and `bottom` are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The measures of a cut-out that a layout needs. */
export interface Subject {
  /** Around all pixels that are at least half opaque: the edge of the subject is there. */
  box: Box;
  /** Pixels that the subject covers; a half-transparent pixel counts half. */
  area: number;
}

/** Pixels with a lower alpha are remains of the background, not subject. */
const visible = 16;
const halfOpaque = 128;

/** The smallest box around all visible pixels. It is empty when there are none. */
export const findVisible = (pixels: Pixels): Box => findBox(pixels, visible);

function findBox({ width, height, rgba }: Pixels, threshold: number): Box {
  const box: Box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if ((rgba[at] as number) < threshold) continue;
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

/** @returns undefined when nothing is visible. */
export function measureSubject(pixels: Pixels): Subject | undefined {
  const solid = findBox(pixels, halfOpaque);
  const box = isEmpty(solid) ? findVisible(pixels) : solid;
  if (isEmpty(box)) return undefined;
  let sum = 0;
  for (let at = 3; at < pixels.rgba.length; at += 4) sum += pixels.rgba[at] as number;
  return { box, area: sum / 255 };
}
