import { parseRecipe, type Recipe } from '@liftout/recipe';
import { isSameRecipe } from './change-recipe';

/** In `localStorage`: recipes by name, each with its name in it. */
const storageKey = 'mf-remover.recipes';

export function readSavedRecipes(): Recipe[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

/** Replaces a recipe with the same name. @returns false if the browser stores nothing. */
export function saveRecipe(recipe: Recipe & { name: string }): boolean {
  const others = readSavedRecipes().filter(({ name }) => name !== recipe.name);
  return write([...others, recipe]);
}

/** The saved recipe that is in use. After a change it no longer is, so the visitor can choose it again. */
export function findInUse(saved: readonly Recipe[], recipe: Recipe): Recipe | undefined {
  return saved.find((one) =>
    one.bg_image_file === undefined
      ? isSameRecipe(one, recipe)
      : isSameRecipe(withoutPicture(one), withoutPicture(recipe)),
  );
}

export function deleteRecipe(name: string): void {
  write(readSavedRecipes().filter((recipe) => recipe.name !== name));
}

/** A saved recipe has only the name of its picture, so the visitor chooses the picture later, or another one. */
function withoutPicture({ bg_image_file: _, ...kept }: Recipe): Recipe {
  return kept;
}

function write(recipes: readonly Recipe[]): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(recipes));
    return true;
  } catch {
    return false;
  }
}

function readOne(value: unknown): Recipe[] {
  try {
    return [parseRecipe(value)];
  } catch {
    return [];
  }
}
