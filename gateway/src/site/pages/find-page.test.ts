import { describe, expect, it } from 'vitest';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import type { Release } from '../releases/release.ts';
import { releaseSet } from '../releases/release.ts';
import { findPage, listedPages, normalizePath } from './find-page.ts';

const toRelease = (build: { descriptor: Record<string, unknown> }) =>
  ({ descriptor: build.descriptor, directory: '' }) as unknown as Release;

const shell = toRelease(shellBuild());
const home = toRelease(remoteBuild('mf-home', '', { paths: ['/'], pages: ['/'] }));
const blog = toRelease(
  remoteBuild('mf-blog', '', { paths: ['/blog', '/blog/:slug'], pages: ['/blog', '/blog/first-post'] }),
);
const set = releaseSet(shell, [blog, home]);
const find = (address: string) => {
  const { pathname, owner, isListed } = findPage(set, address);
  return { pathname, owner: owner?.descriptor.name, isListed };
};

describe('a listed page', () => {
  it.each([
    ['/blog', '/blog'],
    ['/blog/', '/blog'],
    ['//blog', '/blog'],
    ['/BLOG', '/blog'],
    ['/%62log', '/blog'],
    ['/Blog//First-Post///', '/blog/first-post'],
    ['/FR/Blog', '/fr/blog'],
    ['/en/blog', '/en/blog'],
    ['/', '/'],
    ['//', '/'],
    ['/de', '/de'],
    ['/De/', '/de'],
  ])('at %s is the page %s', (address, pathname) => {
    expect(find(address)).toMatchObject({ pathname, isListed: true });
  });

  it('is found with its owner in a language', () => {
    expect(find('/zh/blog')).toEqual({
      pathname: '/zh/blog',
      owner: 'mf-blog',
      isListed: true,
    });
  });
});

describe('an address that no app lists', () => {
  it.each([
    ['/nowhere', '/~', undefined],
    ['/nowhere/else', '/~', undefined],
    ['/fr/nowhere', '/fr/~', undefined],
    ['/blog/first-post/comments', '/~', undefined],
    ['/%', '/~', undefined],
    ['/%2e%2e/etc', '/~', undefined],
    ['/blog/../secret', '/~', undefined],
    ['/*', '/~', undefined],
    ['/blog/nothing', '/blog/~', 'mf-blog'],
    ['/blog/:slug', '/blog/~', 'mf-blog'],
    ['/ES/blog/a%2Fb', '/es/blog/~', 'mf-blog'],
  ])('such as %s has the page %s', (address, pathname, owner) => {
    expect(find(address)).toMatchObject({ pathname, owner, isListed: false });
  });

  it('gets one page for each pattern and language', () => {
    const addresses = Array.from({ length: 600 }, (_, index) => [
      `/${index}`,
      `/blog/${index}`,
      `/fr/${index}`,
    ]);
    expect(new Set(addresses.flat().map((address) => find(address).pathname))).toEqual(
      new Set(['/~', '/blog/~', '/fr/~']),
    );
  });
});

it('lists the pages of an app in every language', () => {
  expect(listedPages(blog)).toEqual([
    ...['/blog', '/zh/blog', '/es/blog', '/fr/blog', '/de/blog'],
    ...['', '/zh', '/es', '/fr', '/de'].map((prefix) => `${prefix}/blog/first-post`),
  ]);
});

it('encodes each character in one way', () => {
  expect(normalizePath('/caf%C3%A9/a b')).toBe(normalizePath('/Café/a%20B'));
});
