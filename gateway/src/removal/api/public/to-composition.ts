import { toHints } from '../../picture/read-hints.ts';
import { recipeComposition } from '../../picture/recipe-composition.ts';
import type { Composition } from '../../picture/steps/compose.ts';
import type { Length } from '../../picture/steps/length.ts';
import { percentages, type RemovalFields, shadowOf } from './fields.ts';

const megapixel = 1_000_000;
const sizes: Readonly<Record<NonNullable<RemovalFields['size']>, number>> = {
  preview: 0.25 * megapixel,
  small: 0.25 * megapixel,
  regular: 0.25 * megapixel,
  medium: 1.5 * megapixel,
  hd: 4 * megapixel,
  full: 25 * megapixel,
  '4k': 25 * megapixel,
  '50MP': 25 * megapixel,
  auto: 25 * megapixel,
};

/**
 * Converts the options of a request for the pipeline.
 * @param backgroundImage Path of the background picture.
 */
export function toComposition(fields: RemovalFields, backgroundImage: string | undefined): Composition {
  const { format, hints, ...recipe } = fields;
  const given = hints && toHints(hints);
  const shadowType = shadowOf(fields);
  return {
    ...recipeComposition(
      { ...recipe, shadow_type: shadowType === 'auto' ? autoShadow(fields.type) : shadowType },
      backgroundImage,
    ),
    format,
    ...maxPixelsOf(fields),
    roi: parseLengths(fields.roi) as [Length, Length, Length, Length],
    ...(given && { hints: given }),
    channels: fields.channels,
    semitransparency: fields.semitransparency,
    ...(fields.crop && { crop: margins(parseLengths(fields.crop_margin).map(limitMargin)) }),
    ...(fields.scale !== 'original' && { scale: Number.parseFloat(fields.scale) / 100 }),
    ...positionOf(fields.position),
  };
}

/** A result whose sides are given in pixels has that size: only the canvas limits it. */
function maxPixelsOf({ size, width, height }: RemovalFields): Pick<Composition, 'maxPixels'> {
  return (width ?? height) === undefined ? { maxPixels: sizes[size ?? 'preview'] } : {};
}

function autoShadow(content: RemovalFields['type']): 'car' | 'drop' {
  return content.startsWith('car') || content === 'transportation' ? 'car' : 'drop';
}

function positionOf(position: string | undefined): Pick<Composition, 'position'> {
  if (position === undefined) return {};
  if (position === 'original') return { position };
  if (position === 'center') return { position: [0.5, 0.5] };
  const [across = 50, down = across] = percentages(position);
  return { position: [across / 100, down / 100] };
}

const maxMargin = { px: 500, percent: 50 };

function limitMargin(margin: Length): Length {
  return 'px' in margin
    ? { px: Math.min(margin.px, maxMargin.px) }
    : { percent: Math.min(margin.percent, maxMargin.percent) };
}

/** One, two or four values, in the order of CSS. */
function margins(given: readonly Length[]): [Length, Length, Length, Length] {
  const [top = { px: 0 }, right = top, bottom = top, left = right] = given;
  return [top, right, bottom, left];
}

function parseLengths(value: string): Length[] {
  return value
    .trim()
    .split(/\s+/)
    .map((one) => (one.endsWith('%') ? { percent: Number.parseFloat(one) } : { px: Number.parseFloat(one) }));
}
