import type { Crop, Ratio } from './editor-document';
import type { Rect, Size } from './geometry';

export const ratios: Readonly<Record<Ratio, number>> = {
  '1:1': 1,
  '4:5': 4 / 5,
  '3:4': 3 / 4,
  '16:9': 16 / 9,
};

/** Share of the square that the subject's longer side fills, as marketplaces require. */
const marketplaceShare = 0.85;
/** Smallest side of a crop, in pixels. */
const smallest = 16;

/** The rectangle of a crop. A crop to the subject may reach beyond the picture. */
export function cropRect(picture: Size, subject: Rect | null, crop: Crop): Rect {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  switch (crop?.kind) {
    case 'free':
    case 'ratio':
      return crop.rect;
    case 'subject':
      return subject
        ? withMargin(subject, Math.round(crop.margin * Math.max(subject.width, subject.height)))
        : whole;
    case 'marketplace':
      return subject ? squareAround(subject) : whole;
    default:
      return whole;
  }
}

const withMargin = ({ x, y, width, height }: Rect, margin: number): Rect => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

function squareAround(subject: Rect): Rect {
  const side = Math.round(Math.max(subject.width, subject.height) / marketplaceShare);
  return {
    x: Math.round(subject.x + (subject.width - side) / 2),
    y: Math.round(subject.y + (subject.height - side) / 2),
    width: side,
    height: side,
  };
}

/** The largest rectangle of a ratio inside the picture, as near to the subject's middle as it can be. */
export function largestOfRatio(ratio: number, picture: Size, subject: Rect | null): Rect {
  const width = Math.min(picture.width, Math.round(picture.height * ratio));
  const height = Math.min(picture.height, Math.round(picture.width / ratio));
  const middle = subject
    ? { x: subject.x + subject.width / 2, y: subject.y + subject.height / 2 }
    : { x: picture.width / 2, y: picture.height / 2 };
  return moved({ x: 0, y: 0, width, height }, middle.x - width / 2, middle.y - height / 2, picture);
}

/** Moves a frame, which stays inside the picture. */
export function moved(rect: Rect, dx: number, dy: number, picture: Size): Rect {
  return {
    ...rect,
    x: Math.round(Math.min(picture.width - rect.width, Math.max(0, rect.x + dx))),
    y: Math.round(Math.min(picture.height - rect.height, Math.max(0, rect.y + dy))),
  };
}

/** Which corner or edge is dragged: north, east, south, west. */
export type CropHandle = 'nw' | 'ne' | 'se' | 'sw' | 'n' | 'e' | 's' | 'w';

/** Drags a corner or an edge; with a ratio the frame keeps it. The frame stays inside the picture. */
export function resized(
  rect: Rect,
  handle: CropHandle,
  dx: number,
  dy: number,
  ratio: number | null,
  picture: Size,
): Rect {
  const west = handle.includes('w');
  const north = handle.includes('n');
  const horizontal = west || handle.includes('e');
  const vertical = north || handle.includes('s');
  // The opposite corner stays.
  const fixed = { x: west ? rect.x + rect.width : rect.x, y: north ? rect.y + rect.height : rect.y };
  const room = {
    width: west ? fixed.x : picture.width - fixed.x,
    height: north ? fixed.y : picture.height - fixed.y,
  };
  const wanted = {
    width: horizontal ? rect.width + (west ? -dx : dx) : rect.width,
    height: vertical ? rect.height + (north ? -dy : dy) : rect.height,
  };
  const limit = (value: number, most: number) => Math.round(Math.min(most, Math.max(smallest, value)));
  let width = limit(wanted.width, room.width);
  let height = limit(wanted.height, room.height);
  if (ratio) {
    // The larger of the two movements counts.
    const lead = Math.abs(dx) > Math.abs(dy) * ratio ? width : height * ratio;
    width = limit(lead, Math.min(room.width, room.height * ratio));
    // The width may have been rounded up.
    height = Math.max(1, Math.min(room.height, Math.round(width / ratio)));
  }
  return { x: west ? fixed.x - width : fixed.x, y: north ? fixed.y - height : fixed.y, width, height };
}
