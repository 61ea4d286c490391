import { maxCanvasPixels, maxSide, parseRatio } from './canvas.ts';
import type { Recipe } from './recipe.ts';
import type { Subject } from './subject.ts';

export type LayoutFields = Pick<
  Recipe,
  'ratio' | 'width' | 'height' | 'margin' | 'align' | 'subject' | 'subject_size'
>;

/** The place of a picture on its canvas. */
export interface Layout {
  /** Pixels of the canvas. */
  width: number;
  height: number;
  /** Pixels of the canvas per pixel of the picture. */
  scale: number;
  /** Where the top left corner of the picture is on the canvas, in pixels; it may be outside. */
  left: number;
  top: number;
}

/** Percent. Defaults of a recipe that has a layout but not these fields. */
export const layoutDefaults = { margin: 5, subject_size: { fit: 100, height: 60, area: 30 } } as const;

/** False: the recipe leaves every picture in its place and size. */
export function hasLayout(recipe: LayoutFields): boolean {
  const { ratio, width, height, margin, align, subject } = recipe;
  const isRatio = ratio !== undefined && ratio !== 'original';
  return isRatio || [width, height, margin, align, subject].some((value) => value !== undefined);
}

/**
 * The layout depends only on the picture, not on the other pictures of its set: a size is a share of the canvas. So
 * pictures look alike even when they are made one by one, on any machine.
 * @param picture Pixels.
 * @returns undefined when the recipe has no layout.
 */
export function layOut(
  subject: Subject,
  picture: { width: number; height: number },
  recipe: LayoutFields,
): Layout | undefined {
  if (!hasLayout(recipe)) return undefined;
  const { box } = subject;
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top];
  const margin = (recipe.margin ?? layoutDefaults.margin) / 100;
  const between = 1 - 2 * margin;
  const aspect = aspectOf(recipe, picture, boxWidth / boxHeight);

  // Two heights of a canvas that shows the subject in the picture's own resolution: with the largest subject that fits
  // between the margins, and with the size that the recipe asks for.
  const fitted = Math.max(boxHeight / between, boxWidth / between / aspect);
  const asked = Math.max(fitted, askedHeight(recipe, subject, aspect) ?? fitted);

  const canvas = canvasOf(recipe, aspect, asked);
  const scale = canvas.height / asked;
  const bottom = recipe.align === 'baseline' ? Math.round(canvas.height * (1 - margin)) : undefined;
  const top = bottom === undefined ? (canvas.height - boxHeight * scale) / 2 : bottom - boxHeight * scale;
  return {
    ...canvas,
    scale,
    left: (canvas.width - boxWidth * scale) / 2 - box.left * scale,
    top: top - box.top * scale,
  };
}

/** False: a side that the recipe gives would make the other one too long, so the canvas is smaller than asked for. */
export function hasGivenSides(canvas: { width: number; height: number }, recipe: LayoutFields): boolean {
  const { width = canvas.width, height = canvas.height } = recipe;
  return canvas.width === width && canvas.height === height;
}

/** The largest width that a recipe may give, as far as it depends only on its ratio. */
export function largestWidth({ ratio = 'original' }: LayoutFields): number {
  return Math.floor(maxSide * Math.min(1, parseRatio(ratio) ?? 1));
}

function aspectOf(
  { ratio = 'original', width, height }: LayoutFields,
  picture: { width: number; height: number },
  subjectAspect: number,
): number {
  if (width && height) return width / height;
  if (ratio === 'subject') return subjectAspect;
  return parseRatio(ratio) ?? picture.width / picture.height;
}

/** Height of the canvas on which the subject, in its own resolution, has the share that the recipe asks for. */
function askedHeight(recipe: LayoutFields, { box, area }: Subject, aspect: number): number | undefined {
  const { subject = 'fit' } = recipe;
  const share = (recipe.subject_size ?? layoutDefaults.subject_size[subject]) / 100;
  switch (subject) {
    case 'fit':
      return undefined;
    case 'height':
      return (box.bottom - box.top) / share;
    case 'area':
      return Math.sqrt(area / share / aspect);
  }
}

/** @param natural Height of a canvas in the picture's own resolution. */
function canvasOf({ width, height }: LayoutFields, aspect: number, natural: number) {
  const whole = (size: number) => Math.max(1, Math.round(size));
  const wanted = height ?? (width ? width / aspect : natural);
  const limit = Math.min(maxSide, maxSide / aspect, Math.sqrt(maxCanvasPixels / aspect));
  const down = Math.min(wanted, limit);
  return { width: whole(width && height ? width : down * aspect), height: whole(down) };
}
