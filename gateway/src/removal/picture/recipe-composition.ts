import { hasLayout, parseColor, type Recipe } from '@liftout/recipe';
import type { Composition } from './steps/compose.ts';

/**
 * Converts a recipe for the pipeline.
 * @param backgroundImage Path of the background picture.
 */
export function recipeComposition(recipe: Recipe, backgroundImage?: string): Composition {
  const { format = 'auto', quality, shadow_type = 'none', shadow_opacity = 50, bg_color } = recipe;
  const colour = bg_color === undefined ? undefined : parseColor(bg_color);
  return {
    format,
    ...layoutOf(recipe),
    ...(quality !== undefined && { quality }),
    ...(shadow_type !== 'none' && {
      shadow: { type: shadow_type === '3D' ? '3d' : shadow_type, opacity: shadow_opacity / 100 },
    }),
    ...(colour && { background: { colour } }),
    ...(backgroundImage !== undefined && { background: { image: backgroundImage } }),
  };
}

function layoutOf(recipe: Recipe): Pick<Composition, 'layout'> {
  if (!hasLayout(recipe)) return {};
  const { ratio, width, height, margin, align, subject, subject_size } = recipe;
  const given = Object.entries({ ratio, width, height, margin, align, subject, subject_size });
  return { layout: Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}
