import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Site } from './site.ts';

const bundle = 'exports.renderPage = () => {};';
const integrity = `sha384-${createHash('sha384').update(bundle).digest('base64')}`;
const descriptor = {
  hash: '0123456789abcdef',
  contract: 1,
  name: 'shell',
  version: '1.0.0',
  entry: 'main.js',
  server: 'server.cjs',
  paths: [],
  pages: [],
  chunks: {},
  data: {},
  shared: {},
  files: {},
  serverFiles: { 'server.cjs': { size: bundle.length, integrity } },
};

let answers: Record<string, string>;
let asked: string[];
let location: string | undefined;
let server: Server;
let folder: string;
let site: Site;

beforeEach(async () => {
  answers = {
    '/shell.json': JSON.stringify({ origin: 'https://liftout.example', descriptor }),
    '/shell/server.cjs': bundle,
  };
  asked = [];
  location = undefined;
  folder = mkdtempSync(join(tmpdir(), 'liftout-site-'));
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/shell.json' && location !== undefined) {
      response.writeHead(301, { Location: location }).end();
      return;
    }
    const text = answers[url];
    response
      .writeHead(text === undefined ? 404 : 200, { 'Content-Security-Policy': "default-src 'self'" })
      .end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = new Site(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), folder);
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it('stores the shell’s bundle on this machine and fetches each version once', async () => {
  const shell = await site.shell();
  expect(readFileSync(shell.bundle, 'utf8')).toBe(bundle);
  expect(shell).toMatchObject({ origin: 'https://liftout.example', policy: "default-src 'self'" });
  await site.shell();
  await new Site(site.url, folder).shell();
  expect(asked.filter((path) => path === '/shell/server.cjs')).toHaveLength(1);
});

it('refuses a bundle that does not match the descriptor, and fetches it again', async () => {
  answers['/shell/server.cjs'] = 'exports.renderPage = () => "another";';
  await expect(site.shell()).rejects.toThrow('/shell/server.cjs is not the file');
  answers['/shell/server.cjs'] = bundle;
  expect((await site.shell()).descriptor.hash).toBe(descriptor.hash);
});

it('names the target of a redirect, because pages would come from there', async () => {
  location = 'https://liftout.example/shell.json';
  await expect(site.shell()).rejects.toThrow(`${site.url.origin} redirects to https://liftout.example.`);
  location = '/login?next=/shell.json';
  await expect(site.shell()).rejects.toThrow(`redirects to ${site.url.origin}/login.`);
});

it('says what is wrong with an address', async () => {
  answers['/shell.json'] = '<html>';
  await expect(site.shell()).rejects.toThrow('/shell.json does not describe a shell');
  delete answers['/shell.json'];
  await expect(site.shell()).rejects.toThrow('/shell.json answers 404');
  await expect(new Site(new URL('http://127.0.0.1:9'), folder).shell()).rejects.toThrow(
    'http://127.0.0.1:9 does not answer',
  );
});
