import { expect, it } from 'vitest';
import { starterFiles } from './starter-files.ts';

const files = starterFiles('mf-price-list');

it('names files, routes, components and namespaces after the remote, and no site', () => {
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      '.gitignore',
      '.github/workflows/remote.yml',
      'src/features/price-list/price-list-page.tsx',
      'src/locales/zh/price-list.json',
      'tests/price-list.spec.ts',
    ]),
  );
  expect(files['src/features/price-list/price-list-page.tsx']).toContain('function PriceListPage()');
  expect(files['rspack.config.ts']).toContain("paths: ['/price-list']");
  expect(Object.values(files).filter((text) => /starter|liftout\.example/i.test(text))).toEqual([]);
});

it('accepts a name that contains the name of the starter', () => {
  const { 'src/routes.tsx': routes } = starterFiles('mf-starter-kit');
  expect(routes).toContain("id: 'mf-starter-kit/starter-kit'");
});

it('has the same texts in every language, all of them marked as placeholders', () => {
  const languages = ['en', 'zh', 'es', 'fr', 'de'];
  for (const language of languages) {
    const texts = JSON.stringify(JSON.parse(files[`src/locales/${language}/price-list.json`] ?? ''));
    expect(texts.match(/"[^"]*":"(?!\[\[)/g), language).toBeNull();
  }
});

it('has descriptions that are long enough for the test of every page', () => {
  for (const language of ['en', 'zh', 'es', 'fr', 'de']) {
    const { meta } = JSON.parse(files[`src/locales/${language}/price-list.json`] ?? '');
    expect(meta.description.length, language).toBeGreaterThanOrEqual(40);
  }
});
