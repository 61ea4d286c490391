import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BuildError, type Builds } from './builds.ts';
import { Pages } from './pages.ts';
import type { Site } from './site.ts';

/** Serves the pages of a build that has these files in `web/`. @returns a function that fetches a path. */
async function serve(files: Record<string, string>, { paths = [] as string[], isBroken = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-pages-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, 'web', file)), { recursive: true });
    writeFileSync(join(directory, 'web', file), text);
  }
  const last = {
    directory,
    descriptor: {
      name: 'mf-blog',
      entry: 'remoteEntry.js',
      paths,
      data: {},
      navigation: [],
      files: { ...files, 'gone.json': '' },
    },
  };
  const builds = {
    last,
    async current() {
      if (isBroken) throw new BuildError('does not compile');
      return last;
    },
  } as unknown as Builds;
  const site = { registry: async () => ({ remotes: [] }) } as unknown as Site;
  const { middleware } = new Pages(site, builds);
  const server = createServer(
    (request, response) => void middleware(request, response, () => response.writeHead(299).end()),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, get: (path: string) => fetch(origin + path) };
}

it('sends a file of the build, and 404 when the file is gone', async () => {
  const { get } = await serve({ 'posts.json': '[]' });
  expect((await get('/remotes/mf-blog/gone.json')).status).toBe(404);
  const response = await get('/remotes/mf-blog/posts.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual([]);
});

it('writes its own origin into a feed', async () => {
  const { get, origin } = await serve({ 'root/blog/feed.xml': '<link>{{origin}}/blog</link>' });
  expect(await (await get('/blog/feed.xml')).text()).toBe(`<link>${origin}/blog</link>`);
});

it('keeps the pages of other remotes while the sources do not compile', async () => {
  const { get } = await serve({ 'posts.json': '[]' }, { paths: ['/blog'], isBroken: true });
  for (const path of ['/blog', '/de/blog', '/remotes/mf-blog/posts.json']) {
    expect((await get(path)).status).toBe(500);
  }
  expect((await get('/faq')).status).toBe(299);
  expect(await (await get('/remotes.json')).json()).toMatchObject({ remotes: [{ name: 'mf-blog' }] });
});
