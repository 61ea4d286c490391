/** In pixels of the picture. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The direction of each arrow key. */
export const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Whether the first is a scaled copy of the second. Scaling rounds one side to whole pixels. */
export const isSameShape = (one: Size, other: Size): boolean =>
  Math.abs((one.height * other.width) / one.width - other.height) <= 1 ||
  Math.abs((one.width * other.height) / one.height - other.width) <= 1;

/** The part of the picture that the canvas shows. */
export interface View {
  /** Pixels of the canvas for one of the picture. */
  readonly scale: number;
  /** The picture's pixel at the canvas's top left. */
  readonly x: number;
  readonly y: number;
}

/** The part of the canvas that a fitted picture fills. */
const fitShare = 0.94;
const largestScale = 16;

/** All of the rectangle, in the middle of the canvas. */
export function fitView(rect: Rect, canvas: Size): View {
  const scale = Math.min(canvas.width / rect.width, canvas.height / rect.height) * fitShare;
  return centredView(rect, canvas, scale);
}

/** The rectangle’s middle in the middle of the canvas. */
export function centredView(rect: Rect, canvas: Size, scale: number): View {
  return {
    scale,
    x: rect.x + rect.width / 2 - canvas.width / scale / 2,
    y: rect.y + rect.height / 2 - canvas.height / scale / 2,
  };
}

/** Zooms about a point of the canvas, which stays where it is. */
export function zoomAt(view: View, factor: number, at: { x: number; y: number }): View {
  const scale = Math.min(Math.max(largestScale, view.scale), Math.max(0.01, view.scale * factor));
  return {
    scale,
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
  };
}

/** Moves the view by pixels of the canvas. */
export const panBy = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

/**
 * How far the view must move, in pixels of the canvas, to show a place of the picture. Nowhere if it shows the place.
 *
 * @param gap between the edge of the canvas and the place after the move.
 */
export function wayIntoView({ x, y }: Point, view: View, canvas: Size, gap: number): Point {
  const along = (at: number, length: number) =>
    at < 0 ? Math.min(gap, length / 2) - at : at > length ? Math.max(length - gap, length / 2) - at : 0;
  return {
    x: along((x - view.x) * view.scale, canvas.width),
    y: along((y - view.y) * view.scale, canvas.height),
  };
}
