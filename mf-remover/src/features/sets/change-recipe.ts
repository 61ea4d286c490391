import { hasLayout, largestWidth, type Recipe, resultFormat } from '@liftout/recipe';

/** Percent: the opacity of a shadow when it is chosen. */
const firstOpacity = 35;

/** Fields to set. An undefined value removes its field. */
export type RecipeChange = { [Name in keyof Recipe]?: Recipe[Name] | undefined };

/**
 * Changes a recipe as its form does. Fields whose control then disappears are removed, because nobody could see or
 * change them any more.
 */
export function changeRecipe(recipe: Recipe, change: RecipeChange): Recipe {
  const changed = defined({ ...recipe, ...change });
  const { ratio = 'original', shadow_type, subject } = changed;
  const isNewRatio = ratio !== (recipe.ratio ?? 'original');
  // With a ratio, the width determines the height.
  if (isNewRatio || ('width' in change && ratio !== 'original')) delete changed.height;
  const { align: _, ...unaligned } = changed;
  const endsLayout = hasOwnLayout(recipe) && !hasOwnLayout(changed);
  // The alignment may be all that gives the recipe a layout, and so the form its controls.
  const isPlainCenter = change.align === 'center' && hasLayout(unaligned);
  return defined({
    ...changed,
    ...(isPlainCenter && { align: undefined }),
    ...(change.width !== undefined && { width: Math.min(change.width, largestWidth(changed)) }),
    ...(endsLayout && { margin: undefined, align: undefined }),
    ...((subject === undefined || subject !== recipe.subject) && { subject_size: undefined }),
    ...('shadow_type' in change && { shadow_opacity: changed.shadow_opacity ?? firstOpacity }),
    ...(shadow_type === undefined && { shadow_opacity: undefined }),
    ...(resultFormat(changed) === 'png' && { quality: undefined }),
  });
}

/** Whether a recipe has a layout without its margin and alignment. */
const hasOwnLayout = ({ margin: _, align: __, ...recipe }: Recipe): boolean => hasLayout(recipe);

export function isSameRecipe(one: Recipe, other: Recipe): boolean {
  const text = (recipe: Recipe) => JSON.stringify(Object.entries(recipe).sort());
  return text(one) === text(other);
}

function defined(fields: RecipeChange): Recipe {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Recipe;
}
