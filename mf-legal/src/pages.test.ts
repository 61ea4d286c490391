import { type Language, languages, localizePath } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { describe, expect, it } from 'vitest';
import * as module from './routes';

const render = (path: string, language: Language = 'en') =>
  renderRemote({ name: 'mf-legal', module, path: localizePath(path, language) });

const sectionCounts = { '/terms': 8, '/privacy': 11, '/cookies': 5, '/imprint': 4 };
const paths = Object.keys(sectionCounts);

/** The part of a page from an element to its end tag. */
const part = (html: string, start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? '';
const textOf = (html: string) => html.replace(/<!--[^>]*-->|<[^>]+>/g, '').replace(/\s/g, ' ');
const titles = (html: string, level: 2 | 3) =>
  html
    .split(`<h${level}`)
    .slice(1)
    .map((title) => textOf(`<h${title.split('</h')[0]}`));

describe.each(Object.entries(sectionCounts))('%s', (path, sectionCount) => {
  it.each(languages)('renders in the stand-in shell in %s', async (language) => {
    const page = await render(path, language);
    expect([page.status, page.missingTexts]).toEqual([200, []]);
    expect(/<h1[ >]/.test(page.html)).toBe(true);
  });

  it.each(languages)('has numbered sections, their contents, and the other pages in %s', async (language) => {
    const { html } = await render(path, language);
    const numbers = [...html.matchAll(/<section id="[^>]+><div class="lo-card[^>]+><a href="#[^>]+>(\d+)</g)];
    expect(numbers.map(([, number]) => Number(number))).toEqual(
      Array.from({ length: sectionCount }, (_, index) => index + 1),
    );
    const contents = part(html, 'aria-labelledby="contents-title"', '</nav>');
    const ids = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(sectionCount);
    for (const id of ids) expect(html.split(` id="${id}"`)).toHaveLength(2);
    const others = part(html, 'aria-labelledby="other-pages-title"', '</nav>');
    expect([...others.matchAll(/href="([^"]+)"/g)].map(([, address]) => address).sort()).toEqual(
      paths
        .filter((other) => other !== path)
        .map((other) => localizePath(other, language))
        .sort(),
    );
  });
});

it.each([
  ['en', 'Last updated: December 29, 2024', 'Effective: January 1, 2025'],
  ['zh', '2024年12月29日', '2025年1月1日'],
  ['es', '29 de diciembre de 2024', '1 de enero de 2025'],
  ['fr', '29 décembre 2024', '1 janvier 2025'],
  ['de', '29. Dezember 2024', '1. Januar 2025'],
] as const)('has its dates in the page’s language: %s', async (language, updated, effective) => {
  const text = textOf((await render('/terms', language)).html);
  expect(text).toContain(updated);
  expect(text).toContain(effective);
});

it('begins the terms with six points and ends them with governing law and a promise of an answer', async () => {
  const { html } = await render('/terms');
  const summary = part(html, 'aria-labelledby="overview-title"', '</section>');
  expect(summary).toContain('>Quick summary<');
  expect(summary.match(/<dt/g)).toHaveLength(6);
  expect(textOf(html)).toContain('within 5 business days');
  expect(textOf(html)).toContain('governed by the laws of the United States');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:<svg.*?<\/svg>)?Back to home</);
});

it('begins the privacy policy with the overview and the notices for Europe and California', async () => {
  const { html } = await render('/privacy');
  const overview = part(html, 'aria-labelledby="overview-title"', '</section>');
  expect(overview).toContain('>Quick overview<');
  expect(textOf(overview)).toContain('deleted after 24 hours');
  expect(titles(html, 2).slice(2, 4)).toEqual([
    expect.stringContaining('GDPR'),
    expect.stringContaining('CCPA'),
  ]);
});

it('lists three kinds of cookies with their entries, and steps for four browsers', async () => {
  const { html } = await render('/cookies');
  const kinds = part(html, '<section id="kinds"', '<section id=');
  expect(titles(kinds, 3)).toEqual(['Essential', 'Analytics', 'Preferences']);
  for (const key of ['cookieConsent', 'language']) expect(kinds).toContain(`>${key}</dd>`);
  const steps = part(html, '<section id="managing-cookies"', '<section id=');
  expect(titles(steps, 3)).toEqual(['Chrome', 'Firefox', 'Safari', 'Edge']);
});

it('makes email addresses inside sentences links', async () => {
  const section = async (path: string, id: string) =>
    part((await render(path)).html, `<section id="${id}"`, '<section id=');
  expect(await section('/privacy', 'controller')).toContain('href="mailto:privacy@liftout.example"');
  expect(await section('/imprint', 'contact')).toContain('href="mailto:legal@liftout.example"');
});
