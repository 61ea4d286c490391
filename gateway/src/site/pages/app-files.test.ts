import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pageContractVersion } from '@liftout/page-contract';
import { descriptorSchema } from '@liftout/page-contract/descriptor';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReleaseStore, sha384 } from '../releases/release-store.ts';
import { appFiles } from './app-files.ts';

const descriptor = (name: string, files: Record<string, string>, paths: string[] = []) => ({
  contract: pageContractVersion,
  hash: '0123456789abcdef',
  name,
  version: '1.0.0',
  entry: 'entry.js',
  server: 'server.cjs',
  paths,
  pages: [],
  chunks: {},
  data: {},
  shared: {},
  files: Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      { size: text.length, integrity: sha384(Buffer.from(text)) },
    ]),
  ),
  serverFiles: {},
});

describe('files at addresses of their own', () => {
  let folder: string;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liftout-'));
    const store = await ReleaseStore.open(join(folder, 'deployments'));
    await deploy(store, 'shell', { 'root/robots.svg': '<svg/>' });
    await deploy(store, 'mf-blog', { 'root/fr/blog/feed.xml': '<link>{{origin}}/fr/blog</link>' }, [
      '/blog/:slug',
    ]);
    const app = new Koa().use(appFiles(store, 'https://liftout.example'));
    server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  async function deploy(store: ReleaseStore, name: string, files: Record<string, string>, paths?: string[]) {
    const dist = join(folder, name);
    await mkdir(join(dist, 'node'), { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(dist, 'web', file)), { recursive: true });
      await writeFile(join(dist, 'web', file), text);
    }
    await writeFile(join(dist, 'descriptor.json'), JSON.stringify(descriptor(name, files, paths)));
    await store.activate(await store.addCopy(dist), 'test');
  }

  it('an XML file of a remote is served with the public origin in it', async () => {
    const answer = await fetch(`${origin}/fr/blog/feed.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('xml');
    expect(await answer.text()).toBe('<link>https://liftout.example/fr/blog</link>');
  });

  it('the shell’s files stand at the root of the site', async () => {
    expect(await (await fetch(`${origin}/robots.svg`)).text()).toBe('<svg/>');
  });

  it('what no live version has is left to the pages', async () => {
    expect((await fetch(`${origin}/blog/feed.xml`)).status).toBe(404);
  });
});

describe('the descriptor', () => {
  const errorsOf = (file: string) =>
    descriptorSchema
      .safeParse(descriptor('mf-blog', { [file]: '' }, ['/blog', '/blog/:slug']))
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
