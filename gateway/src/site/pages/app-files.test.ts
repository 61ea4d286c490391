import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { descriptorSchema } from '@liftout/page-contract/descriptor';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { type AppBuild, remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { writeRelease } from '../../testing/release-folder.ts';
import { releaseSet } from '../releases/release.ts';
import { appFiles } from './app-files.ts';

const withFile = (build: AppBuild, file: string, content: string): AppBuild => ({
  descriptor: { ...build.descriptor, files: { [file]: { size: 0, integrity: `sha384-${'a'.repeat(64)}` } } },
  files: { ...build.files, [`web/${file}`]: content },
});

describe('files at their own addresses', () => {
  let folder: string;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liftout-'));
    const shell = await writeRelease(folder, withFile(shellBuild(), 'root/robots.svg', '<svg/>'));
    await writeFile(join(shell.directory, 'web/root/robots.svg.br'), brotliCompressSync('<svg/>'));
    const blog = await writeRelease(
      folder,
      withFile(
        remoteBuild('mf-blog', '', { paths: ['/blog/:slug'], pages: [] }),
        'root/fr/blog/feed.xml',
        '<link>{{origin}}/fr/blog</link>',
      ),
    );
    const preview = await writeRelease(
      folder,
      withFile(
        remoteBuild('mf-blog', 'preview', { paths: ['/blog/:slug'], pages: [] }),
        'root/fr/blog/feed.xml',
        '<link>preview</link>',
      ),
    );
    const app = new Koa().use(securityHeaders({ secure: false })).use(
      appFiles({
        releases: { findFile: async () => undefined },
        origin: 'https://liftout.example',
        releasesFor: async (ctx) =>
          ctx.cookies.get('preview')
            ? { set: releaseSet(shell, [preview]), isPersonal: true }
            : { set: releaseSet(shell, [blog]), isPersonal: false },
      }),
    );
    server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  it('contain the public origin if they are XML files of a remote', async () => {
    const answer = await fetch(`${origin}/fr/blog/feed.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('xml');
    expect(await answer.text()).toBe('<link>https://liftout.example/fr/blog</link>');
  });

  it('come from the same versions as the visitor’s pages', async () => {
    const answer = await fetch(`${origin}/fr/blog/feed.xml`, { headers: { Cookie: 'preview=1' } });
    expect(await answer.text()).toBe('<link>preview</link>');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('are at the root of the site if they belong to the shell', async () => {
    expect(await (await fetch(`${origin}/robots.svg`)).text()).toBe('<svg/>');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('are compressed for a client that accepts %s', async (accepted, encoding) => {
    for (const attempt of ['first', 'from memory']) {
      const answer = await fetch(`${origin}/robots.svg`, { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers.get('content-encoding'), attempt).toBe(encoding);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(await answer.text()).toBe('<svg/>');
    }
  });

  it('can be shown on the pages of other sites only if they are pictures', async () => {
    const policy = async (path: string) =>
      (await fetch(origin + path)).headers.get('cross-origin-resource-policy');
    expect(await policy('/robots.svg')).toBe('cross-origin');
    expect(await policy('/fr/blog/feed.xml')).toBe('same-origin');
  });

  it('are left to the pages if no live version has them', async () => {
    expect((await fetch(`${origin}/blog/feed.xml`)).status).toBe(404);
  });
});

describe('the descriptor', () => {
  const errorsOf = (file: string) =>
    descriptorSchema
      .safeParse(
        withFile(remoteBuild('mf-blog', '', { paths: ['/blog', '/blog/:slug'] }), file, '').descriptor,
      )
      .error?.issues.map(({ message }) => message) ?? [];

  it('accepts files at addresses below the remote’s own paths, in any language', () => {
    expect(errorsOf('root/blog/feed.xml')).toEqual([]);
    expect(errorsOf('root/zh/blog/feed.xml')).toEqual([]);
    expect(errorsOf('chunk/list.js')).toEqual([]);
  });

  it('refuses files at addresses that are not the remote’s', () => {
    for (const file of ['root/robots.txt', 'root/xx/blog/feed.xml', 'root/blog/a/b.xml', 'root/faq']) {
      expect(errorsOf(file), file).toEqual(['is outside the paths of its remote']);
    }
  });
});
