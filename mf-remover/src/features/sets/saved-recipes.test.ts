import { beforeEach, expect, it, vi } from 'vitest';
import { deleteRecipe, findInUse, readSavedRecipes, saveRecipe } from './saved-recipes';

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
    { name: 'Shop', margin: 8, bg_image_file: 'paper.jpg' },
  ]);
  deleteRecipe('Shelf');
  expect(readSavedRecipes().map(({ name }) => name)).toEqual(['Shop']);
});

it('finds the recipe in use until it is changed', () => {
  const shop = { name: 'Shop', margin: 5, ratio: '1:1' };
  const saved = [{ name: 'Shelf', margin: 5 }, shop];
  expect(findInUse(saved, { ratio: '1:1', margin: 5, name: 'Shop' })).toBe(shop);
  expect(findInUse(saved, { ...shop, bg_image_file: 'paper.jpg' })).toBeUndefined();
  expect(findInUse(saved, { ...shop, margin: 6 })).toBeUndefined();
  expect(findInUse(saved, { ...shop, format: 'webp' })).toBeUndefined();
});

it('finds the recipe in use with its picture, before the picture is chosen, and with another one', () => {
  const paper = { name: 'Paper', margin: 5, bg_image_file: 'paper.jpg' };
  expect(findInUse([paper], { ...paper })).toBe(paper);
  expect(findInUse([paper], { name: 'Paper', margin: 5 })).toBe(paper);
  expect(findInUse([paper], { ...paper, bg_image_file: 'wood.jpg' })).toBe(paper);
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
