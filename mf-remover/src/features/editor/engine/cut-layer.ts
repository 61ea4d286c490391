import { type Box, findVisible, isEmpty } from '@liftout/recipe';
import type { BrushMode, Stroke } from '../editor-document';
import type { Rect, Size } from '../geometry';
import { type Context, createCanvas, releaseCanvas, scaledCopy } from './create-canvas';
import type { SmartStrokes, StrokeMask } from './smart-strokes';
import { StampPath } from './stamp-path';

/** The pictures that a layer is made of, both in full size. */
export interface LayerSources {
  cutout: ImageBitmap;
  /** The source of the keep brush. Null if the browser cannot read the original. */
  original: ImageBitmap | null;
  width: number;
  height: number;
}

/** The cut-out with its finished strokes, at one resolution. An unfinished plain stroke is drawn, too. */
export class CutLayer {
  /** Pixels of the layer for one of the picture. */
  readonly scale: number;
  readonly #size: Size;
  readonly #context: Context;
  readonly #original: CanvasImageSource;
  readonly #cutout: CanvasImageSource;
  #applied: number[] = [];
  #brush: { mode: BrushMode; path: StampPath; stamp: Stamp } | null = null;

  constructor({ cutout, original, width, height }: LayerSources, scale: number) {
    this.scale = scale;
    this.#size = { width, height };
    this.#context = createCanvas(width * scale, height * scale);
    // A small layer keeps small copies: strokes replay fast.
    const copy = (picture: ImageBitmap) =>
      scale === 1 ? picture : scaledCopy(picture, width * scale, height * scale).canvas;
    this.#cutout = copy(cutout);
    this.#original = original ? copy(original) : this.#cutout;
    this.#reset();
  }

  get canvas(): OffscreenCanvas {
    return this.#context.canvas;
  }

  /** Makes the layer show exactly these strokes. */
  show(strokes: readonly Stroke[], smart: SmartStrokes): void {
    const kept = this.#applied.every((id, index) => strokes[index]?.id === id);
    if (!kept) this.#reset();
    for (const stroke of strokes.slice(this.#applied.length)) {
      if (stroke.smart) {
        this.#applied.push(stroke.id);
        this.#apply(stroke.mode, smart.maskOf(stroke));
      } else {
        this.begin(stroke);
        this.extend(stroke.points);
      }
    }
  }

  #apply(mode: BrushMode, mask: StrokeMask | null): void {
    if (!mask) return;
    const { width, height } = this.canvas;
    const picture = { width: width / this.scale, height: height / this.scale };
    this.#context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    drawMasked(this.#context, mode, mask, this.#original, picture);
    this.#context.resetTransform();
  }

  /** Begins a plain stroke. Its points follow. */
  begin({ id, mode, size, softness }: Omit<Stroke, 'points'>): void {
    this.#applied.push(id);
    this.#dropBrush();
    this.#brush = {
      mode,
      path: new StampPath(size * this.scale),
      stamp: createStamp(size * this.scale, softness, this.canvas),
    };
  }

  extend(points: readonly number[]): void {
    if (!this.#brush) return;
    const { mode, path, stamp } = this.#brush;
    const places = path.add(points.map((value) => value * this.scale));
    if (places.length === 0) return;
    const context = this.#context;
    if (mode === 'erase') {
      context.globalCompositeOperation = 'destination-out';
      stampAt(context, stamp, places, 0, 0);
      context.globalCompositeOperation = 'source-over';
      return;
    }
    const box = boxOf(places, stamp.side, this.canvas);
    if (!box) return;
    const patch = createCanvas(box.width, box.height);
    stampAt(patch, stamp, places, box.x, box.y);
    patch.globalCompositeOperation = 'source-in';
    patch.drawImage(this.#original, -box.x, -box.y, this.canvas.width, this.canvas.height);
    context.drawImage(patch.canvas, box.x, box.y);
    releaseCanvas(patch);
  }

  /** Bounds of the visible part, in pixels of the picture. */
  bounds(): Rect | null {
    const { width, height } = this.canvas;
    const { data } = this.#context.getImageData(0, 0, width, height);
    const found = findVisible({ width, height, rgba: data });
    return isEmpty(found) ? null : enlargedBox(found, this.scale, this.#size);
  }

  /** For a layer that is not needed any more. */
  release(): void {
    this.#dropBrush();
    releaseCanvas(this.#context);
  }

  #dropBrush(): void {
    this.#brush?.stamp.release();
    this.#brush = null;
  }

  #reset(): void {
    const { width, height } = this.canvas;
    this.#applied = [];
    this.#dropBrush();
    this.#context.clearRect(0, 0, width, height);
    this.#context.drawImage(this.#cutout, 0, 0, width, height);
  }
}

/** A box of a layer, in whole pixels of the picture. The sides of the layer are rounded, the result stays in the picture. */
export function enlargedBox({ left, top, right, bottom }: Box, scale: number, picture: Size): Rect {
  const x = Math.floor(left / scale);
  const y = Math.floor(top / scale);
  return {
    x,
    y,
    width: Math.min(picture.width, Math.ceil(right / scale)) - x,
    height: Math.min(picture.height, Math.ceil(bottom / scale)) - y,
  };
}

/** Erases or restores the area of a mask. The context counts in pixels of the picture. */
export function drawMasked(
  context: Context,
  mode: BrushMode,
  { canvas, rect: { x, y, width, height } }: StrokeMask,
  original: CanvasImageSource,
  picture: Size,
): void {
  if (mode === 'erase') {
    context.globalCompositeOperation = 'destination-out';
    context.drawImage(canvas, x, y, width, height);
    context.globalCompositeOperation = 'source-over';
    return;
  }
  // The picture has no more detail than its own pixels.
  const scale = Math.min(1, context.getTransform().a);
  const patch = scaledCopy(canvas, width * scale, height * scale);
  patch.globalCompositeOperation = 'source-in';
  patch.drawImage(original, -x * scale, -y * scale, picture.width * scale, picture.height * scale);
  context.drawImage(patch.canvas, x, y, width, height);
  releaseCanvas(patch);
}

/** One touch of a brush. */
interface Stamp {
  /** Pixels of the square around it. */
  side: number;
  paintAt(context: Context, x: number, y: number): void;
  release(): void;
}

/** Stamps are painted from a picture of one, except those larger than the layer: such a picture may need gigabytes. */
function createStamp(size: number, softness: number, layer: Size): Stamp {
  const side = Math.max(2, Math.ceil(size) + 2);
  const radius = Math.max(0.5, size / 2);
  // Even a hard brush has an edge of one pixel, so that it shows no steps.
  const inner = Math.max(0, Math.min(radius - 0.5, radius * (1 - softness)));
  const paintAt = (context: Context, x: number, y: number) => {
    const paint = context.createRadialGradient(x, y, inner, x, y, radius + 0.5);
    paint.addColorStop(0, 'rgb(0 0 0 / 1)');
    paint.addColorStop(1, 'rgb(0 0 0 / 0)');
    context.fillStyle = paint;
    context.fillRect(x - side / 2, y - side / 2, side, side);
  };
  if (side > Math.max(layer.width, layer.height)) return { side, paintAt, release: () => {} };
  const drawn = createCanvas(side, side);
  const middle = side / 2;
  paintAt(drawn, middle, middle);
  return {
    side,
    paintAt: (context, x, y) => context.drawImage(drawn.canvas, x - middle, y - middle),
    release: () => releaseCanvas(drawn),
  };
}

function stampAt(context: Context, stamp: Stamp, places: readonly number[], x: number, y: number) {
  for (let index = 0; index + 1 < places.length; index += 2) {
    stamp.paintAt(context, (places[index] as number) - x, (places[index + 1] as number) - y);
  }
}

/** The whole pixels that stamps of this size touch, inside the layer. */
export function boxOf(places: readonly number[], size: number, { width, height }: Size): Rect | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let index = 0; index + 1 < places.length; index += 2) {
    const [x, y] = [places[index] as number, places[index + 1] as number];
    left = Math.min(left, x - size / 2);
    top = Math.min(top, y - size / 2);
    right = Math.max(right, x + size / 2);
    bottom = Math.max(bottom, y + size / 2);
  }
  left = Math.max(0, Math.floor(left));
  top = Math.max(0, Math.floor(top));
  right = Math.min(width, Math.ceil(right));
  bottom = Math.min(height, Math.ceil(bottom));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
