import { allPages, languages, localized, pagesUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Required fields of schema.org and the search engines, for each type that the site uses. */
const required: Record<string, readonly string[]> = {
  BlogPosting: [
    'headline',
    'description',
    'datePublished',
    'author',
    'publisher',
    'mainEntityOfPage',
    'inLanguage',
  ],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  WebApplication: ['name', 'description', 'url', 'applicationCategory', 'operatingSystem', 'offers'],
  Organization: ['name'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  ListItem: ['position', 'name'],
  Offer: ['price', 'priceCurrency'],
};

type Json = { [key: string]: unknown };

function* objects(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const item of value) yield* objects(item);
  else if (typeof value === 'object' && value !== null) {
    yield value as Json;
    for (const item of Object.values(value)) yield* objects(item);
  }
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

for (const path of pagesUnderTest()) {
  test(`${path} has the data that search engines and link previews need`, async ({ request }) => {
    const descriptions = new Set<string>();
    for (const language of languages) {
      const address = localized(path, language);
      const html = await (await request.get(address)).text();
      const head = html.slice(0, html.indexOf('</head>'));
      const title = attribute(head, /<title>([^<]+)<\/title>/) ?? '';
      const description = attribute(head, /<meta name="description" content="([^"]+)"/) ?? '';
      descriptions.add(description);
      expect(title.length, address).toBeGreaterThan(4);
      expect([...description].length, address).toBeGreaterThanOrEqual(language === 'zh' ? 40 : 90);
      expect(attribute(head, /<meta property="og:title" content="([^"]+)"/), address).toBe(title);
      expect(attribute(head, /<meta property="og:description" content="([^"]+)"/), address).toBe(description);
      expect(head, address).toMatch(/<meta name="twitter:card" content="summary(_large_image)?"/);
      const image = attribute(head, /<meta property="og:image" content="([^"]+)"/) ?? '';
      expect(image, `${address}: a picture for link previews`).not.toBe('');
      const answer = await request.get(new URL(image).pathname);
      expect(answer.status(), image).toBe(200);
      expect(answer.headers()['content-type'], image).toMatch(/^image\/(jpeg|png)/);
      const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
      for (const [, text = ''] of scripts) {
        const data = JSON.parse(text) as Json;
        expect(data['@context'], address).toBe('https://schema.org');
        for (const object of objects(data)) {
          const { datePublished, dateModified } = object;
          if (datePublished && dateModified) {
            expect(
              String(datePublished) <= String(dateModified),
              `${address}: published before changed`,
            ).toBe(true);
          }
          const type = object['@type'];
          if (typeof type !== 'string' || !required[type]) continue;
          // A list names its posts. The page of a post has its details.
          if (type === 'BlogPosting' && object !== data) continue;
          expect(Object.keys(object), `${address} ${type}`).toEqual(
            expect.arrayContaining([...required[type]]),
          );
        }
      }
    }
    expect(descriptions.size, 'a different description in every language').toBe(languages.length);
  });
}

test('no two pages of a language share their title', async ({ request }) => {
  for (const language of languages) {
    const titles = await Promise.all(
      allPages().map(async (path) => {
        const html = await (await request.get(localized(path, language))).text();
        return attribute(html, /<title>([^<]+)<\/title>/);
      }),
    );
    expect(new Set(titles).size, language).toBe(titles.length);
  }
});

test('home, FAQ, articles and landing pages have their types of structured data', async ({ request }) => {
  const data = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Json,
    );
  };
  const types = async (path: string) => (await data(path)).map((object) => object['@type']);
  expect(await data('/de')).toContainEqual(
    expect.objectContaining({
      '@type': 'WebApplication',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    }),
  );
  expect(await types('/faq')).toEqual(expect.arrayContaining(['FAQPage', 'BreadcrumbList']));
  expect(await types('/blog/transparent-background-paint-paint3d')).toEqual(
    expect.arrayContaining(['BlogPosting', 'BreadcrumbList']),
  );
  expect(await types('/remove-background-from-cars')).toEqual(
    expect.arrayContaining(['FAQPage', 'BreadcrumbList']),
  );
});

test('robots.txt names the sitemap and excludes the API', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  expect(text).toContain('Disallow: /api/');
});

test('every page links to itself and its four translations, and they link back', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(allPages().length * languages.length);
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`);
    const alternates = new Map(
      [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"\/>/g)].map(
        ([, language = '', target = '']) => [language, target],
      ),
    );
    expect([...alternates.keys()].sort(), address).toEqual([...languages, 'x-default'].sort());
    expect([...alternates.values()], address).toContain(address);
    for (const target of alternates.values()) expect(addresses, address).toContain(target);
  }
});
