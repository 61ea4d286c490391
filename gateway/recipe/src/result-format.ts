import { parseColor } from './parse-color.ts';
import type { Recipe } from './recipe.ts';

/** The type of every result of a recipe. It is also the extension of the files. */
export function resultFormat({ format = 'auto', ...recipe }: Recipe): 'png' | 'jpg' | 'webp' {
  if (format !== 'auto') return format;
  const { bg_color, bg_image_file, bg_image_url } = recipe;
  const isOpaque = bg_color !== undefined && parseColor(bg_color)?.[3] === 255;
  return isOpaque || bg_image_file !== undefined || bg_image_url !== undefined ? 'jpg' : 'png';
}
