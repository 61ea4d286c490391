import { beforeEach, expect, it, vi } from 'vitest';
import { deleteRecipe, readSavedRecipes, saveRecipe } from './saved-recipes';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('keeps recipes by name, and replaces one with the same name', () => {
  saveRecipe({ name: 'Shop', margin: 5 });
  saveRecipe({ name: 'Shelf', align: 'baseline' });
  saveRecipe({ name: 'Shop', margin: 8, bg_image_file: 'paper.jpg' });
  expect(readSavedRecipes()).toEqual([
    { name: 'Shelf', align: 'baseline' },
    { name: 'Shop', margin: 8 },
  ]);
  deleteRecipe('Shelf');
  expect(readSavedRecipes().map(({ name }) => name)).toEqual(['Shop']);
});

it('drops invalid recipes, and reports when nothing can be stored', () => {
  stored.set('mf-remover.recipes', '[{"name": "A"}, {"margin": "wide"}, 7]');
  expect(readSavedRecipes()).toEqual([{ name: 'A' }]);
  stored.set('mf-remover.recipes', 'no JSON');
  expect(readSavedRecipes()).toEqual([]);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('No room', 'QuotaExceededError');
    },
  });
  expect(saveRecipe({ name: 'A' })).toBe(false);
});
