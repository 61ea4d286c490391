import { describe, expect, it } from 'vitest';
import { parseRatio } from './canvas.ts';
import { parseRecipe, parseRecipeText, RecipeError } from './recipe.ts';

const errorOf = (text: string) => {
  try {
    parseRecipeText(text);
  } catch (error) {
    if (error instanceof RecipeError) return error;
    throw error;
  }
  return undefined;
};
const refusal = (text: string) => errorOf(text)?.message;

describe('a recipe', () => {
  it('is read with some fields, and with none', () => {
    const recipe = { name: 'Shop', ratio: '4:5', width: 1200, margin: 8, bg_color: '#fff', format: 'jpg' };
    expect(parseRecipe(recipe)).toEqual(recipe);
    expect(parseRecipeText('\uFEFF{}')).toEqual({});
  });

  it('is refused with every fault at once, each with the name of its field', () => {
    const message = refusal('{"marign": 5, "margin": 60, "ratio": "wide", "quality": 0}');
    expect(message?.split('\n')).toHaveLength(4);
    for (const field of ['marign: unknown field', 'margin: ', 'ratio: expected', 'quality: ']) {
      expect(message).toContain(field);
    }
  });

  it('has at most one background, and at most two of ratio, width and height', () => {
    expect(refusal('{"bg_color": "red", "bg_image_file": "a.jpg"}')).toContain('one of bg_color');
    expect(refusal('{"ratio": "1:1", "width": 100, "height": 100}')).toContain('two of ratio');
    expect(refusal('{"ratio": "original", "width": 100, "height": 100}')).toBeUndefined();
  });

  it.each([
    ['{"marign": 5, "margin": 60, "Size": 1}', ['margin', 'marign', 'Size']],
    ['{"bg_color": "red", "bg_image_file": "a.jpg"}', ['bg_color', 'bg_image_file']],
    ['{"ratio": "1:1", "width": 100, "height": 100}', ['ratio', 'width', 'height']],
    ['no JSON', []],
    ['[]', []],
  ])('is refused with the names of its faulty fields: %s', (text, fields) => {
    expect(errorOf(text)?.fields).toEqual(fields);
  });

  it.each(['', 'no JSON', '[]', 'null', '"text"'])('is not %j', (text) => {
    expect(refusal(text)).toBeDefined();
  });
});

it.each([
  ['4:5', 0.8],
  ['1.91:1', 1.91],
  ['0:1', undefined],
  ['1:0', undefined],
  ['101:1', undefined],
  ['4/5', undefined],
])('the ratio %s is %s', (text, expected) => {
  expect(parseRatio(text)).toBe(expected);
});
