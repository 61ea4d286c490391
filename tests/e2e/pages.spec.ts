import { allPages, languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

for (const path of allPages()) {
  test(`${path} is whole without JavaScript and hydrates silently in every language`, async ({
    page,
    request,
  }) => {
    for (const language of languages) {
      const address = localized(path, language);
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toMatch(/<head>.*<title>[^<]+<\/title>.*<\/head>/s);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}/);
      expect(html).toMatch(/<h1[ >]/);
      expect(html).not.toMatch(/\bmf-[a-z]+\/[a-z]+:|undefined<|\[object Object\]/);
    }
    for (const language of languages) {
      await page.goto(localized(path, language), { waitUntil: 'networkidle' });
      await expect(page.locator('h1')).toHaveCount(1);
    }
  });
}

test('every page names itself and its four translations, and they name it back', async ({ request }) => {
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

test('the Link header names what the page fetches, and makes nothing be fetched twice', async ({ page }) => {
  for (const path of ['/', '/blog', '/terms']) {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    const named = [...(answer?.headers().link ?? '').matchAll(/<([^>]+)>; rel=preload/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length, path).toBeGreaterThan(1);
    for (const file of named) {
      expect(
        fetched.filter((one) => one === file),
        `${path}: ${file}`,
      ).toEqual([file]);
    }
    page.removeAllListeners('request');
  }
});
