import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Builds } from './builds.ts';
import { Pages } from './pages.ts';
import type { Site } from './site.ts';

it('sends a file of the build, and 404 when the file is gone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-pages-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, 'web'));
  writeFileSync(join(directory, 'web/posts.json'), '[]');
  const descriptor = { name: 'mf-blog', paths: [], files: { 'posts.json': '', 'gone.json': '' } };
  const builds = { current: async () => ({ directory, descriptor }) } as unknown as Builds;
  const { middleware } = new Pages({} as Site, builds);
  const server = createServer((request, response) => void middleware(request, response, () => undefined));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (file: string) => fetch(`http://127.0.0.1:${port}/remotes/mf-blog/${file}`);
  expect((await get('gone.json')).status).toBe(404);
  const response = await get('posts.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual([]);
});
