import { describe, expect, it } from 'vitest';
import { blurbs, categories, ideas, useCaseCutouts } from './home-pictures.ts';
import { useCases } from './use-cases.ts';

type Items = { items: { id: string }[] };

type Texts = Record<'categories' | 'picture' | 'useCases' | 'blurbs', Items>;

const ids = ({ items }: Items) => items.map(({ id }) => id).sort();

describe.each(['en', 'zh', 'es', 'fr', 'de'])('the home page’s texts in %s', async (language) => {
  const { default: texts }: { default: Texts } = await import(`../../locales/${language}/home.json`);

  it('name the five kinds of picture, and the four ideas that have pictures', () => {
    expect(ids(texts.categories)).toEqual(Object.keys(categories).sort());
    expect(ids(texts.picture)).toEqual(Object.keys(ideas).sort());
  });

  it('name the six use cases, each with a cut-out', () => {
    expect(ids(texts.useCases)).toEqual(Object.keys(useCases).sort());
    expect(ids(texts.useCases)).toEqual(Object.keys(useCaseCutouts).sort());
  });

  it('name the three blurbs', () => {
    expect(ids(texts.blurbs)).toEqual(Object.keys(blurbs).sort());
  });
});
