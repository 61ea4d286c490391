import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { expect, it, onTestFinished } from 'vitest';
import { siteProxy } from './site-proxy.ts';

it.each(['text/html', 'application/octet-stream'])(
  'ends an answer of %s that the site breaks off, and continues',
  async (type) => {
    const site = createServer((request, response) => {
      if (request.url === '/whole') return response.end('whole');
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': 1000 });
      response.write('half', () => setTimeout(() => response.destroy(), 50));
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const siteUrl = new URL(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
    const server = new RspackDevServer(
      {
        ...{ host: '127.0.0.1', port: 'auto', static: false, setupExitSignals: false },
        devMiddleware: { stats: 'none' },
        proxy: [siteProxy(siteUrl, (html) => html)],
      },
      rspack({ entry: 'data:text/javascript,', infrastructureLogging: { level: 'none' } }),
    );
    await server.start();
    onTestFinished(async () => {
      await server.stop();
      site.close();
    });
    const { port } = (server.server?.address() ?? {}) as AddressInfo;
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    await expect(get('/cut')).rejects.toThrow();
    expect(await get('/whole')).toBe('whole');
  },
);
