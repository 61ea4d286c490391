/** The recipe of a set of pictures. Uses neither Node's nor a browser's API, so it runs in both. */
export { maxCanvasPixels, maxSide } from './canvas.ts';
export { castShadow, type ShadowType } from './cast-shadow.ts';
export { createNameKeeper, nameByPattern } from './file-names.ts';
export {
  hasGivenSides,
  hasLayout,
  type Layout,
  type LayoutFields,
  largestWidth,
  layOut,
  layoutDefaults,
} from './layout.ts';
export { type Manifest, type ManifestEntry, toManifestCsv, toManifestJson } from './manifest.ts';
export { parseColor } from './parse-color.ts';
export {
  parseRecipe,
  parseRecipeText,
  type Recipe,
  RecipeError,
  recipeFields,
} from './recipe.ts';
export { resultFormat } from './result-format.ts';
export { stemOf } from './stem-of.ts';
export { type Box, findVisible, isEmpty, measureSubject, type Subject } from './subject.ts';
