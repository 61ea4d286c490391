import { hasLayout, largestWidth, type Recipe, resultFormat } from '@liftout/recipe';

/** Fields to set. An undefined value removes its field. */
export type RecipeChange = { [Name in keyof Recipe]?: Recipe[Name] | undefined };

/**
 * Changes a recipe as its form does. Fields whose control then disappears are removed, because nobody could see or
 * change them any more.
 */
export function changeRecipe(recipe: Recipe, change: RecipeChange): Recipe {
  const changed = defined({ ...recipe, ...change });
  const { align: _, ...unaligned } = changed;
  const { margin: __, ...rest } = unaligned;
  const endsLayout = ['ratio', 'width', 'subject'].some((name) => name in change) && !hasLayout(rest);
  // The alignment may be all that gives the recipe a layout, and so the form its controls.
  const isPlainCenter = change.align === 'center' && hasLayout(unaligned);
  return defined({
    ...changed,
    ...(isPlainCenter && { align: undefined }),
    ...(change.width !== undefined && { width: Math.min(change.width, largestWidth(changed)) }),
    ...(endsLayout && { margin: undefined, align: undefined }),
    ...(changed.shadow_type === undefined && { shadow_opacity: undefined }),
    ...(changed.subject === undefined && { subject_size: undefined }),
    ...(resultFormat(changed) === 'png' && { quality: undefined }),
  });
}

export function isSameRecipe(one: Recipe, other: Recipe): boolean {
  const text = (recipe: Recipe) => JSON.stringify(Object.entries(recipe).sort());
  return text(one) === text(other);
}

function defined(fields: RecipeChange): Recipe {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Recipe;
}
