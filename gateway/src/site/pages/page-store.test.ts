import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderedPage } from '@liftout/page-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { type Release, type ReleaseSet, releaseSet } from '../releases/release.ts';
import { findPage } from './find-page.ts';
import { openFrames } from './frames.ts';
import { createPageStore, type PageStore } from './page-store.ts';
import type { Renderer } from './rendering/renderer.ts';

const toRelease = (build: { descriptor: Record<string, unknown> }) =>
  ({ descriptor: build.descriptor, directory: '' }) as unknown as Release;
const blog = remoteBuild('mf-blog', '', { paths: ['/blog', '/blog/:slug'], pages: ['/blog'] });
const newSet = (text = 'shell') => releaseSet(toRelease(shellBuild(text)), [toRelease(blog)]);

let folder: string;
let file: string;
let rendered: string[];
let fail: { page?: boolean; frame?: boolean };
let reported: unknown[];

const page = (status: number, html: string): RenderedPage => ({
  status,
  html,
  scripts: [],
  inlineHashes: { scripts: [], styles: [] },
  missingTexts: [],
});
const renderer: Renderer = {
  async renderPage(_, { pathname, owner }) {
    rendered.push(pathname);
    await null;
    if (fail.page) throw new Error('broken');
    return page(owner && !pathname.endsWith('~') ? 200 : 404, `page ${pathname}`);
  },
  async renderFrame(_, pathname) {
    rendered.push(`frame ${pathname}`);
    if (fail.frame) throw new Error('broken shell');
    return page(503, `frame ${pathname}`);
  },
  waiting: 0,
  close: async () => undefined,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-frames-'));
});
beforeEach(() => {
  file = join(folder, crypto.randomUUID(), 'frames.json');
  rendered = [];
  fail = {};
  reported = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = async (): Promise<PageStore> =>
  createPageStore(
    renderer,
    await openFrames({ renderer, file, onError: (error) => void reported.push(error) }),
  );

async function html(store: PageStore, set: ReleaseSet, address: string): Promise<string> {
  const answer = await store.answer(set, findPage(set, address));
  if ('redirect' in answer) return answer.redirect;
  const { bytes } = await answer.document.encode('identity');
  return `${answer.document.status} ${bytes}`;
}

describe('a page', () => {
  it('is rendered once for many requests, in any spelling', async () => {
    const store = await open();
    const set = newSet();
    const addresses = Array.from({ length: 50 }, () => ['/blog', '/BLOG/', '//blog']).flat();
    const answers = await Promise.all(addresses.map((address) => html(store, set, address)));
    expect(new Set(answers)).toEqual(new Set(['200 page /blog']));
    expect(rendered).toEqual(['/blog']);
  });

  it('is rendered once for each pattern and language if it does not exist', async () => {
    const store = await open();
    const set = newSet();
    const addresses = Array.from({ length: 200 }, (_, index) => [
      `/x${index}`,
      `/blog/x${index}`,
      `/fr/x${index}`,
    ]);
    await Promise.all(addresses.flat().map((address) => html(store, set, address)));
    expect(rendered.sort()).toEqual(['/blog/~', '/fr/~', '/~']);
  });

  it('is rendered again in a new year, which its footer shows', async () => {
    const [store, set] = [await open(), newSet()];
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:00Z') });
    await html(store, set, '/blog');
    vi.setSystemTime(new Date('2027-01-01T00:01:00Z'));
    await html(store, set, '/blog');
    vi.useRealTimers();
    expect(rendered).toEqual(['/blog', '/blog']);
  });

  it('is forgotten with its set', async () => {
    const store = await open();
    const [old, current] = [newSet('old'), newSet('current')];
    await html(store, old, '/blog');
    await html(store, current, '/blog');
    store.keep([current]);
    await html(store, current, '/blog');
    expect(rendered).toHaveLength(2);
    await html(store, old, '/blog');
    expect(rendered).toHaveLength(3);
  });

  it('is rendered ahead in every language, and not again', async () => {
    const store = await open();
    const set = newSet();
    await html(store, set, '/fr/blog');
    await store.prepare(set, new AbortController().signal);
    expect(rendered.filter((path) => !path.startsWith('frame'))).toEqual([
      '/fr/blog',
      '/blog',
      '/zh/blog',
      '/es/blog',
      '/de/blog',
    ]);
    await store.prepare(set, AbortSignal.abort());
    expect(rendered.filter((path) => !path.startsWith('frame'))).toHaveLength(5);
  });
});

describe('a page that fails', () => {
  it('is answered with the shell in its language, and not tried again for every request', async () => {
    fail.page = true;
    const store = await open();
    const set = newSet();
    const answers = await Promise.all(Array.from({ length: 30 }, () => html(store, set, '/fr/blog')));
    expect(new Set(answers)).toEqual(new Set(['503 frame /fr']));
    await html(store, set, '/fr/blog');
    expect(rendered).toEqual(['/fr/blog', 'frame /fr']);
    expect(await store.answer(set, findPage(set, '/fr/blog'))).toMatchObject({
      cause: { message: 'broken' },
    });
  });

  it('is answered with the stored shell document when the shell fails as well, even after a restart', async () => {
    await (await open()).prepare(newSet(), new AbortController().signal);
    fail = { page: true, frame: true };
    const restarted = await open();
    expect(await html(restarted, newSet('next shell'), '/de/blog')).toBe('503 frame /de');
    expect(reported).toMatchObject([{ message: 'broken shell' }]);
  });

  it('is an error when nothing is stored', async () => {
    fail = { page: true, frame: true };
    const set = newSet();
    await expect((await open()).answer(set, findPage(set, '/blog'))).rejects.toThrow('broken shell');
  });

  it('never replaces the stored documents with broken ones', async () => {
    const store = await open();
    await store.prepare(newSet(), new AbortController().signal);
    const before = await readFile(file, 'utf8');
    fail.frame = true;
    await expect(store.prepare(newSet('next shell'), new AbortController().signal)).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('never replaces the stored documents with those of a set that was replaced meanwhile', async () => {
    const store = await open();
    const replaced = new AbortController();
    const older = store.prepare(newSet(), replaced.signal);
    replaced.abort();
    await older;
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    expect(rendered).toEqual(['frame /']);
  });
});
