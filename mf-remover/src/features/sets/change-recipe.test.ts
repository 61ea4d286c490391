import type { Recipe } from '@liftout/recipe';
import { expect, it } from 'vitest';
import { changeRecipe, type RecipeChange } from './change-recipe';

it.each<[string, Recipe, RecipeChange, Recipe]>([
  ['sets a field', { ratio: '1:1' }, { width: 400 }, { ratio: '1:1', width: 400 }],
  ['limits the width by the ratio', { ratio: '9:16' }, { width: 4000 }, { ratio: '9:16', width: 2812 }],
  ['keeps the width with a new ratio', { width: 4000 }, { ratio: '9:16' }, { ratio: '9:16', width: 4000 }],
  ['removes a field', { ratio: '1:1', width: 400 }, { width: undefined }, { ratio: '1:1' }],
  [
    'removes the opacity with the shadow',
    { shadow_type: 'drop', shadow_opacity: 40 },
    { shadow_type: undefined },
    {},
  ],
  [
    'removes the size with the subject',
    { ratio: '1:1', subject: 'area', subject_size: 30 },
    { subject: undefined },
    { ratio: '1:1' },
  ],
  ['removes the quality for PNG', { format: 'jpg', quality: 70 }, { format: undefined }, {}],
  [
    'keeps the quality for another background',
    { bg_color: '#fff', quality: 70 },
    { bg_color: '#000' },
    { bg_color: '#000', quality: 70 },
  ],
  [
    'removes margin and alignment with the layout',
    { ratio: '1:1', margin: 8, align: 'baseline' },
    { ratio: undefined },
    {},
  ],
  [
    'keeps them while a width is left',
    { ratio: '1:1', width: 400, margin: 8 },
    { ratio: undefined },
    { width: 400, margin: 8 },
  ],
  [
    'keeps an imported margin when something else changes',
    { margin: 8 },
    { bg_color: '#fff' },
    { margin: 8, bg_color: '#fff' },
  ],
  [
    'removes the height with a new ratio',
    { width: 400, height: 300 },
    { ratio: '1:1' },
    { ratio: '1:1', width: 400 },
  ],
  [
    'keeps the height with the same ratio',
    { ratio: '1:1', height: 300 },
    { ratio: '1:1' },
    { ratio: '1:1', height: 300 },
  ],
  [
    'gives a ratio and a width no height',
    { ratio: '1:1', height: 300 },
    { width: 400 },
    { ratio: '1:1', width: 400 },
  ],
  ['keeps the height beside a width', { height: 300 }, { width: 400 }, { width: 400, height: 300 }],
  [
    'removes the size with another subject',
    { subject: 'area', subject_size: 30 },
    { subject: 'height' },
    { subject: 'height' },
  ],
  [
    'keeps the size with the same subject',
    { subject: 'area', subject_size: 40 },
    { subject: 'area' },
    { subject: 'area', subject_size: 40 },
  ],
  ['gives a new shadow an opacity', {}, { shadow_type: 'drop' }, { shadow_type: 'drop', shadow_opacity: 35 }],
  [
    'keeps the opacity of another shadow',
    { shadow_type: 'drop', shadow_opacity: 60 },
    { shadow_type: 'car' },
    { shadow_type: 'car', shadow_opacity: 60 },
  ],
  [
    'needs no alignment for the centre',
    { ratio: '1:1', align: 'baseline' },
    { align: 'center' },
    { ratio: '1:1' },
  ],
  [
    'keeps the centre if nothing else makes a layout',
    { align: 'baseline' },
    { align: 'center' },
    { align: 'center' },
  ],
])('%s', (_, recipe, change, expected) => {
  expect(changeRecipe(recipe, change)).toEqual(expected);
});
