import type { Background } from '../editor-document';
import type { Rect, Size } from '../geometry';
import { blurPixels } from './blur-pixels';
import { type Context, releaseCanvas, scaledCopy } from './create-canvas';

/** Number of pixels of the copy that is blurred. A blurred picture needs no more detail. */
const blurArea = 360_000;
/** The strongest blur reaches over this share of the longer side. */
const strongestBlur = 0.05;

export interface BackgroundSources extends Size {
  original: ImageBitmap | null;
  /** Those that are decoded. */
  pictures: ReadonlyMap<number, ImageBitmap>;
}

/** Paints the background. The last blur is cached, because it is the same at every size. */
export class BackgroundPainter {
  readonly #sources: BackgroundSources;
  #blurred: { strength: number; canvas: OffscreenCanvas } | null = null;

  constructor(sources: BackgroundSources) {
    this.#sources = sources;
  }

  /** @param crop the part of the picture that is shown, in the picture's pixels, as the context counts. */
  paint(context: Context, background: Background, crop: Rect): void {
    switch (background.kind) {
      case 'transparent':
        return;
      case 'color':
        context.fillStyle = background.color;
        context.fillRect(crop.x, crop.y, crop.width, crop.height);
        return;
      case 'gradient':
        context.fillStyle = gradient(context, background, crop);
        context.fillRect(crop.x, crop.y, crop.width, crop.height);
        return;
      case 'picture': {
        const picture = this.#sources.pictures.get(background.picture);
        if (picture) drawFitted(context, picture, crop, background.fit);
        return;
      }
      case 'blur': {
        const blurred = this.#blur(background.strength);
        if (!blurred) return;
        const { width, height } = this.#sources;
        // Where the crop reaches beyond the picture, it shows a stretched copy of the picture.
        context.drawImage(blurred, crop.x, crop.y, crop.width, crop.height);
        context.drawImage(blurred, 0, 0, width, height);
      }
    }
  }

  #blur(strength: number): OffscreenCanvas | null {
    const { original, width, height } = this.#sources;
    if (!original) return null;
    if (this.#blurred?.strength === strength) return this.#blurred.canvas;
    const scale = Math.min(1, Math.sqrt(blurArea / (width * height)));
    const context = scaledCopy(original, width * scale, height * scale);
    const { canvas } = context;
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const radius = strength * strongestBlur * Math.max(canvas.width, canvas.height);
    blurPixels(pixels.data, canvas.width, canvas.height, radius);
    context.putImageData(pixels, 0, 0);
    if (this.#blurred) releaseCanvas(this.#blurred);
    this.#blurred = { strength, canvas };
    return canvas;
  }
}

function gradient(
  context: Context,
  { from, to, angle }: Extract<Background, { kind: 'gradient' }>,
  { x, y, width, height }: Rect,
): CanvasGradient {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
  // Long enough for the corners to get the outermost colours, as in CSS.
  const half = (Math.abs(width * dx) + Math.abs(height * dy)) / 2;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const paint = context.createLinearGradient(cx - dx * half, cy - dy * half, cx + dx * half, cy + dy * half);
  paint.addColorStop(0, from);
  paint.addColorStop(1, to);
  return paint;
}

/** Draws a picture in the middle of a rectangle, either to fill it or to show all of the picture. */
export function drawFitted(
  context: Context,
  picture: ImageBitmap,
  crop: Rect,
  fit: 'cover' | 'contain',
): void {
  const choose = fit === 'cover' ? Math.max : Math.min;
  const scale = choose(crop.width / picture.width, crop.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.save();
  context.beginPath();
  context.rect(crop.x, crop.y, crop.width, crop.height);
  context.clip();
  context.drawImage(
    picture,
    crop.x + (crop.width - width) / 2,
    crop.y + (crop.height - height) / 2,
    width,
    height,
  );
  context.restore();
}
