import type { PageState } from '@liftout/page-contract';
import { expect, it } from 'vitest';
import type { DevelopmentBuild } from './development-build.ts';
import { withDevelopmentBuild } from './patch-page.ts';

const label = { en: 'A', zh: 'A', es: 'A', fr: 'A', de: 'A' };
const build = {
  directory: '',
  descriptor: {
    name: 'mf-blog',
    entry: 'remote-entry.js',
    paths: ['/blog', '/news'],
    data: { 'posts/en': 'data/posts.json' },
    navigation: [{ place: 'menu', path: '/news', label }],
  },
} as unknown as DevelopmentBuild;

const remote = (name: string, navigation?: unknown) => ({
  name,
  version: 'live',
  entry: `/remotes/${name}/remote-entry.1.js`,
  paths: [`/${name}`],
  data: {},
  ...(navigation ? { navigation } : {}),
});
const html = (state: unknown) =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body><div id="root"></div><script type="application/json" id="liftout-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script></body></html>`;
const stateOf = (page: string) =>
  JSON.parse(/id="liftout-state">([^<]*)</.exec(page)?.[1] ?? '') as PageState;

it('leads to the working tree, leaves the other remotes, and keeps the texts', () => {
  const state = {
    registry: { remotes: [remote('mf-legal'), remote('mf-blog')] },
    texts: { shell: { tag: '</script><b>' } },
  };
  const page = withDevelopmentBuild(html(state), build);
  const { registry, texts } = stateOf(page);
  expect(registry.remotes).toEqual([
    expect.objectContaining({
      name: 'mf-blog',
      entry: '/remotes/mf-blog/remote-entry.js',
      paths: ['/blog', '/news'],
      data: { 'posts/en': '/remotes/mf-blog/data/posts.json' },
    }),
    remote('mf-legal'),
  ]);
  expect(texts).toEqual(state.texts);
  expect(page).toContain('<head><script src="/@liftout/react.js"></script>');
  expect(page.match(/<script/g)).toHaveLength(2);
});

it('shows the links that the page was rendered with, and adds a remote that the site does not have', () => {
  const live = [{ place: 'footer/more', path: '/blog', label }];
  const [known] = stateOf(
    withDevelopmentBuild(html({ registry: { remotes: [remote('mf-blog', live)] } }), build),
  ).registry.remotes;
  expect(known?.navigation).toEqual(live);
  const [added] = stateOf(withDevelopmentBuild(html({ registry: { remotes: [] } }), build)).registry.remotes;
  expect([added?.name, added?.navigation]).toEqual(['mf-blog', []]);
});
