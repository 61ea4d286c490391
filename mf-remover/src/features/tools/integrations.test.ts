import { expect, it } from 'vitest';
import { integrations } from './integrations.ts';

it.each(['en', 'zh', 'es', 'fr', 'de'])('every integration has its card’s texts in %s', async (language) => {
  const { default: texts } = await import(`../../locales/${language}/tools.json`);
  const items: { id: string }[] = texts.integrations.items;
  expect(items.map(({ id }) => id)).toEqual(Object.keys(integrations));
});
