import { describe, expect, test } from 'vitest';
import type { LegalPageName, LegalSection } from './legal-texts';

const languages = ['en', 'zh', 'es', 'fr', 'de'] as const;

const sectionIds: Record<LegalPageName, string[]> = {
  terms: [
    'acceptance',
    'description-of-service',
    'user-accounts',
    'acceptable-use',
    'intellectual-property',
    'payment-and-billing',
    'limitation-of-liability',
    'termination',
  ],
  privacy: [
    'controller',
    'data-we-process',
    'purposes-and-legal-bases',
    'retention',
    'processors',
    'transfers',
    'security',
    'your-rights',
    'children',
    'changes',
    'contact',
  ],
  cookies: ['what-cookies-are', 'kinds', 'managing-cookies', 'cookie-notice', 'changes'],
  imprint: ['company', 'contact', 'legal', 'disclaimer'],
};

const names = Object.keys(sectionIds) as LegalPageName[];

/** Recipes, set, crop, pages. */
const keptWork = {
  en: ['recipes', 'a set', 'crop', 'pages'],
  zh: ['存下的设置', '图片组', '裁剪', '页面'],
  es: ['recetas', 'serie', 'encuadre', 'páginas'],
  fr: ['recettes', 'série', 'recadrage', 'pages'],
  de: ['Rezepte', 'Bilderserie', 'Zuschnitt', 'Seiten'],
};

const twoCookies = {
  en: 'one or two cookies',
  zh: '一两个 Cookie',
  es: 'una o dos cookies',
  fr: 'un ou deux cookies',
  de: 'ein oder zwei Cookies',
};

const randomThenPreview = {
  en: /random number.+7 days.+preview/,
  zh: /随机数.+预览.+7 天/,
  es: /número aleatorio.+7\sdías.+vista previa/,
  fr: /nombre aléatoire.+7\sjours.+aperçu/,
  de: /Zufallszahl.+7\sTage.+Vorschau/,
};

const read = async (language: string, name: LegalPageName): Promise<LegalSection[]> =>
  (await import(`../../locales/${language}/${name}.json`)).default.sections;

describe.each(languages)('in %s', (language) => {
  test.each(names)('%s has the same sections, and their addresses do not change', async (name) => {
    expect((await read(language, name)).map(({ id }) => id)).toEqual(sectionIds[name]);
  });

  test('every section has a title and text', async () => {
    for (const name of names) {
      for (const { id, title, paragraphs, list = [], details = [] } of await read(language, name)) {
        expect(title, id).not.toBe('');
        expect(paragraphs.length + list.length + details.length, id).toBeGreaterThan(0);
      }
    }
  });

  test.each([
    ['terms', 'description-of-service', /\{\{retention/],
    ['terms', 'payment-and-billing', /30\s/],
    ['privacy', 'retention', /\{\{retention.*12\s.*3\s/],
    ['privacy', 'contact', /30\s/],
  ] as const)('%s names the periods of %s', async (name, id, periods) => {
    const section = (await read(language, name)).find((entry) => entry.id === id);
    expect(JSON.stringify(section)).toMatch(periods);
  });

  test('every key that the browser stores is listed', async () => {
    const kinds = (await read(language, 'cookies')).find(({ id }) => id === 'kinds')?.kinds ?? [];
    expect(kinds.map(({ id, entries }) => [id, entries.map(({ key }) => key)])).toEqual([
      [
        'essential',
        [
          'cookieConsent',
          'liftout-group',
          'liftout-preview',
          'liftout-pages',
          'liftout-files',
          'liftout-shared',
        ],
      ],
      ['analytics', []],
      [
        'preference',
        [
          'language',
          'react-router-scroll-positions',
          'mf-remover.crop',
          'mf-remover.recipes',
          'mf-remover.set',
        ],
      ],
    ]);
  });

  test('both policies name every cookie', async () => {
    const [first, kinds] = await read(language, 'cookies');
    const cookies = (kinds?.kinds ?? [])
      .flatMap(({ entries }) => entries)
      .filter(({ storage }) => storage === 'Cookie');
    expect(cookies.map(({ key }) => key)).toEqual(['liftout-group', 'liftout-preview']);
    expect(first?.paragraphs[1]).toContain(twoCookies[language]);
    const data = (await read(language, 'privacy')).find(({ id }) => id === 'data-we-process');
    expect(data?.list?.[4]).toMatch(randomThenPreview[language]);
  });

  test('the cookie policy says what is lost with the data, and which entry withdraws the acceptance', async () => {
    const sections = await read(language, 'cookies');
    const [managing = '', notice = ''] = ['managing-cookies', 'cookie-notice'].map(
      (id) => sections.find((section) => section.id === id)?.paragraphs[0],
    );
    for (const word of keptWork[language]) expect(managing).toContain(word);
    expect(notice).toContain('cookieConsent');
  });

  test('there are steps for four browsers', async () => {
    const browsers = (await read(language, 'cookies')).flatMap((section) => section.browsers ?? []);
    expect(browsers.map(({ name }) => name)).toEqual(['Chrome', 'Firefox', 'Safari', 'Edge']);
    // A setting for other sites' cookies does not change what this site stores.
    expect(JSON.stringify(browsers)).not.toMatch(/third-party|第三方|terceros|tiers|Drittanbieter/i);
  });
});

test('the first section of the cookie policy names every kind of storage', async () => {
  const [first, second] = await read('en', 'cookies');
  const kinds = (second?.kinds ?? [])
    .flatMap(({ entries = [] }) => entries)
    .flatMap(({ storage }) => storage.toLowerCase().replace('browser ', '').split(' and '));
  expect([...new Set(kinds)].filter((kind) => !first?.paragraphs[1]?.includes(kind))).toEqual([]);
});
