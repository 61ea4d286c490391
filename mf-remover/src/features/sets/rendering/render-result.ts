import {
  type Box,
  castShadow,
  type Layout,
  layOut,
  parseColor,
  type Recipe,
  type Subject,
} from '@liftout/recipe';
import { blurPixels } from '../../editor/engine/blur-pixels';
import { type Context, createCanvas } from '../../editor/engine/create-canvas';
import { drawFitted } from '../../editor/engine/draw-background';

export interface Rendering {
  /** The cut-out, or a smaller copy. */
  image: ImageBitmap;
  /** Pixels of the cut-out itself. */
  picture: { width: number; height: number };
  subject: Subject | null;
  recipe: Recipe;
  /** For `bg_image_file`. */
  background: ImageBitmap | null;
  /** Pixels of the longer side at most; for a preview. */
  limit?: number;
}

/** Longer side, in pixels, of the copy for the shadow. A blurred shadow needs no more detail. */
const shadowSide = 512;

/** The picture that a recipe makes of a cut-out. */
export function renderResult({ image, picture, subject, recipe, background, limit }: Rendering): Context {
  const layout = layoutOf(picture, subject, recipe);
  const zoom = limit ? Math.min(1, limit / Math.max(layout.width, layout.height)) : 1;
  const context = createCanvas(layout.width * zoom, layout.height * zoom);
  drawBackground(context, recipe, background);
  const { shadow_type = 'none', shadow_opacity = 50 } = recipe;
  if (subject && shadow_type !== 'none' && shadow_opacity > 0) {
    const shadow = makeShadow({
      image,
      picture,
      subject,
      layout,
      type: shadow_type,
      opacity: shadow_opacity,
    });
    context.drawImage(shadow.canvas, 0, 0, context.canvas.width, context.canvas.height);
  }
  drawPicture(context, image, picture, layout, zoom);
  return context;
}

export function layoutOf(
  picture: { width: number; height: number },
  subject: Subject | null,
  recipe: Recipe,
): Layout {
  const layout = subject ? layOut(subject, picture, recipe) : undefined;
  return layout ?? { ...picture, scale: 1, left: 0, top: 0 };
}

/** Where the subject is in the finished picture, in whole pixels. */
export function placedBox({ box }: Subject, layout: Layout): Box {
  const across = (x: number) =>
    Math.max(0, Math.min(layout.width, Math.round(layout.left + x * layout.scale)));
  const down = (y: number) => Math.max(0, Math.min(layout.height, Math.round(layout.top + y * layout.scale)));
  return { left: across(box.left), top: down(box.top), right: across(box.right), bottom: down(box.bottom) };
}

function drawPicture(
  context: Context,
  image: ImageBitmap,
  picture: { width: number; height: number },
  { left, top, scale }: Layout,
  zoom: number,
): void {
  context.drawImage(
    image,
    left * zoom,
    top * zoom,
    picture.width * scale * zoom,
    picture.height * scale * zoom,
  );
}

function drawBackground(context: Context, recipe: Recipe, background: ImageBitmap | null): void {
  const { width, height } = context.canvas;
  if (recipe.format === 'jpg') {
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  const color = recipe.bg_color === undefined ? undefined : parseColor(recipe.bg_color);
  if (color) {
    const [red, green, blue, alpha] = color;
    context.fillStyle = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    context.fillRect(0, 0, width, height);
  }
  if (recipe.bg_image_file === undefined || !background) return;
  drawFitted(context, background, { x: 0, y: 0, width, height }, 'cover');
}

function makeShadow({
  image,
  picture,
  subject,
  layout,
  type,
  opacity,
}: Pick<Rendering, 'image' | 'picture'> & {
  subject: Subject;
  layout: Layout;
  type: 'drop' | 'car' | '3D';
  opacity: number;
}): Context {
  const zoom = Math.min(1, shadowSide / Math.max(layout.width, layout.height));
  const context = createCanvas(layout.width * zoom, layout.height * zoom);
  const { width, height } = context.canvas;
  drawPicture(context, image, picture, layout, zoom);
  const pixels = context.getImageData(0, 0, width, height);
  const placed = placedBox(subject, layout);
  const box = {
    left: Math.floor(placed.left * zoom),
    top: Math.floor(placed.top * zoom),
    right: Math.min(width, Math.ceil(placed.right * zoom)),
    bottom: Math.min(height, Math.ceil(placed.bottom * zoom)),
  };
  const { alpha, sigma } = castShadow({ width, height, rgba: pixels.data }, box, type === '3D' ? '3d' : type);
  pixels.data.fill(0);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    pixels.data[pixel * 4 + 3] = ((alpha[pixel] as number) * opacity) / 100;
  }
  blurPixels(pixels.data, width, height, sigma);
  context.putImageData(pixels, 0, 0);
  return context;
}
