import { EventEmitter } from 'node:events';
import { rspack, type Stats } from '@rspack/core';
import type { RspackDevServer } from '@rspack/dev-server';
import { describe, expect, test, vi } from 'vitest';
import { reloadForTexts } from './reload-for-texts.ts';

function setUp(firstRequest: 'document' | 'script') {
  const compiler = rspack({});
  const requests = new EventEmitter();
  const connections = new EventEmitter();
  const sendMessage = vi.fn<RspackDevServer['sendMessage']>();
  const server = {
    compiler,
    server: requests,
    webSocketServer: { clients: ['open page'], implementation: connections },
    sendMessage,
  };
  reloadForTexts(server as unknown as RspackDevServer, firstRequest);
  return {
    request: (kind: string) => requests.emit('request', { headers: { 'sec-fetch-dest': kind } }),
    connect: () => connections.emit('connection', 'new page'),
    async edit(file: string) {
      compiler.modifiedFiles = new Set([file]);
      await compiler.hooks.watchRun.promise(compiler);
      await compiler.hooks.done.promise({ hasErrors: () => false } as Stats);
    },
    reloaded: () => sendMessage.mock.calls.flatMap(([clients]) => clients),
  };
}

describe.each(['document', 'script'] as const)('pages that request a %s first', (kind) => {
  test('reload after an edit of a text', async () => {
    const site = setUp(kind);
    await site.edit('/app/en/faq.json');
    expect(site.reloaded()).toEqual(['open page']);
  });

  test('do not reload after an edit of code', async () => {
    const site = setUp(kind);
    site.request(kind);
    await site.edit('/app/faq-page.tsx');
    site.connect();
    expect(site.reloaded()).toEqual([]);
  });

  test('reload when they connect, if they were still loading during the build', async () => {
    const site = setUp(kind);
    site.request(kind);
    await site.edit('/app/en/faq.json');
    site.request('image');
    site.connect();
    expect(site.reloaded()).toEqual(['open page', 'new page']);
  });

  test('do not reload if they are newer than the build', async () => {
    const site = setUp(kind);
    await site.edit('/app/en/faq.json');
    site.request(kind);
    site.connect();
    expect(site.reloaded()).toEqual(['open page']);
  });
});
