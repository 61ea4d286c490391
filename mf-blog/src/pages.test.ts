import { join } from 'node:path';
import { languages, localizePath, type RemoteContext } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { describe, expect, it } from 'vitest';
import { publishedData } from '../build/published-data.ts';
import { readPosts } from '../build/read-posts.ts';
import * as module from './routes';

const posts = readPosts(join(import.meta.dirname, '..'));
const published = publishedData(posts);
const readData: RemoteContext['readData'] = async <T>(_: string, name: string, language: string) =>
  published[`${name}/${language}`] as T;

const render = (path: string) => renderRemote({ name: 'mf-blog', module, readData, path });

describe.each(['/blog', ...posts.map(({ slug }) => `/blog/${slug}`)])('%s', (path) => {
  it.each(languages)('renders in the stand-in shell in %s', async (language) => {
    const page = await render(localizePath(path, language));
    expect([page.status, page.missingTexts]).toEqual([200, []]);
    expect(/<h1[ >]/.test(page.html)).toBe(true);
  });
});

const paint = '/blog/transparent-background-paint-paint3d';

/** The part of a page from an element to its end tag. */
const part = (html: string, start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? '';
const addresses = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address);
const texts = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([found]) =>
    found.replace(/<[^>]+>/g, ''),
  );

it('shows all data of an article', async () => {
  const { html } = await render(paint);
  const header = part(html, '<header', '</header>');
  expect(texts(header, 'h1')).toEqual([expect.stringContaining('Paint 3D')]);
  expect(texts(header, 'span')).toEqual(['Tutorials']);
  expect(texts(header, 'li').map((text) => text.replace(/\s/g, ' '))).toEqual([
    'Published on February 10, 2025',
    'By Liftout team',
    '6 min read',
  ]);
  expect(texts(part(html, 'aria-label="Tags"', '</ul>'), 'li')).toEqual([
    'Paint',
    'Paint 3D',
    'Step by step',
    'Transparency',
  ]);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Start Removing Backgrounds</);
  expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>(?:<svg.*?<\/svg>)?Back to Blog</);
});

it('opens the links of an article in a new tab, in its language', async () => {
  const { html } = await render(localizePath(paint, 'de'));
  const links = part(html, 'lo-prose', '</article>').match(/<a [^>]+>/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect(link).toMatch(/ href="\/de[/"]/);
    expect(link).toContain(' target="_blank" rel="noopener"');
  }
});

it('leads to the neighbours of an article in time, and to articles with a tag of it', async () => {
  const { html } = await render(paint);
  const more = part(html, 'aria-label="More articles"', '</nav>');
  expect(texts(more, 'a')).toEqual([
    expect.stringMatching(/^Previous article/),
    expect.stringMatching(/^Next article/),
    'Back to all articles',
  ]);
  expect(addresses(more)).toEqual([
    '/blog/portrait-photography-background-removal',
    '/blog/boost-sales-ai-optimized-images',
    '/blog',
  ]);
  const [, related = ''] = html.split('>Related articles<');
  expect(texts(related, 'h3')).toHaveLength(2);
  const newest = await render('/blog/improve-editing-workflow-retouch4me');
  expect(texts(part(newest.html, 'aria-label="More articles"', '</nav>'), 'a')).toEqual([
    expect.stringMatching(/^Previous article/),
    'Back to all articles',
  ]);
});

it('lists the newest post first, then the others, and counts all', async () => {
  const { html } = await render('/blog');
  expect(texts(html, 'h2').slice(0, 2)).toEqual([expect.stringContaining('Retouch4me'), 'Latest Articles']);
  expect(texts(html, 'article')).toHaveLength(6);
  expect(html).toMatch(/role="status"[^>]*>6 articles</);
});

it.each(languages)(
  'answers 404 for an article that does not exist, with links to other pages, in %s',
  async (language) => {
    const { status, html } = await render(localizePath('/blog/nothing', language));
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    const main = html.slice(html.indexOf('<main'));
    expect(main).toMatch(/>404<.*<h1[ >]/);
    expect(addresses(main)).toEqual([localizePath('/blog', language), localizePath('/', language)]);
  },
);
