import type { Stroke } from '../editor-document';
import type { Rect } from '../geometry';
import { type Context, createCanvas, releaseCanvas } from './create-canvas';
import { type SmartSource, SmartStroke } from './smart-stroke';

/** The area that a smart stroke covers. */
export interface StrokeMask {
  /** Only alpha counts. */
  readonly canvas: OffscreenCanvas;
  /** The part of the picture that the canvas covers, in the picture's pixels. */
  readonly rect: Rect;
}

/** Finds and caches the areas of smart strokes. Screen and export use the same resolution. Undo and redo reuse them. */
export class SmartStrokes {
  readonly #source: SmartSource;
  /** Pixels of the source for one of the picture. */
  readonly #scale: number;
  readonly #masks = new Map<number, StrokeMask | null>();
  #active: { id: number; stroke: SmartStroke } | null = null;

  constructor(pixels: Context, scale: number) {
    const { width, height } = pixels.canvas;
    this.#source = { data: pixels.getImageData(0, 0, width, height).data, width, height };
    this.#scale = scale;
  }

  begin({ id, size, mode }: Omit<Stroke, 'points'>): void {
    this.#forget(id);
    this.#active = { id, stroke: new SmartStroke(this.#source, (size / 2) * this.#scale, mode) };
  }

  /** @param points in pixels of the picture. */
  extend(points: readonly number[]): void {
    if (!this.#active) return;
    this.#active.stroke.extend(points.map((value) => value * this.#scale));
    this.#forget(this.#active.id);
  }

  #forget(id: number): void {
    const mask = this.#masks.get(id);
    if (mask) releaseCanvas(mask);
    this.#masks.delete(id);
  }

  /** Null if the stroke covers nothing. */
  maskOf(stroke: Stroke): StrokeMask | null {
    const known = this.#masks.get(stroke.id);
    if (known !== undefined) return known;
    if (this.#active?.id !== stroke.id) {
      this.begin(stroke);
      this.extend(stroke.points);
    }
    const mask = this.#active && this.#toMask(this.#active.stroke);
    this.#masks.set(stroke.id, mask);
    return mask;
  }

  #toMask({ mask, box }: SmartStroke): StrokeMask | null {
    if (!box || box.width <= 0 || box.height <= 0) return null;
    const pixels = new ImageData(box.width, box.height);
    for (let y = 0; y < box.height; y++)
      for (let x = 0; x < box.width; x++) {
        pixels.data[(y * box.width + x) * 4 + 3] = mask[
          (box.y + y) * this.#source.width + box.x + x
        ] as number;
      }
    const context = createCanvas(box.width, box.height);
    context.putImageData(pixels, 0, 0);
    const inPicture = (value: number) => value / this.#scale;
    return {
      canvas: context.canvas,
      rect: {
        x: inPicture(box.x),
        y: inPicture(box.y),
        width: inPicture(box.width),
        height: inPicture(box.height),
      },
    };
  }
}
