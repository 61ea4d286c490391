import { parseRecipe, type Recipe } from '@liftout/recipe';

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
  // A picture is not part of a recipe.
  const { bg_image_file: _, ...kept } = recipe;
  const others = readSavedRecipes().filter(({ name }) => name !== recipe.name);
  return write([...others, kept]);
}

export function deleteRecipe(name: string): void {
  write(readSavedRecipes().filter((recipe) => recipe.name !== name));
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
