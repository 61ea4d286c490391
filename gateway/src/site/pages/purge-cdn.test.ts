import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestSite } from '../../testing/test-site.ts';
import { createCdnPurge } from './purge-cdn.ts';

let cdn: Server;
let url: string;
let calls: { headers: IncomingHttpHeaders; body: string }[];
let statuses: number[];
const logger = { info: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  calls = [];
  statuses = [];
  logger.info.mockReset();
  logger.error.mockReset();
  cdn = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    calls.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end('{}');
  });
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
});
afterEach(() => void cdn.close());

it('calls the CDN with the header that allows it', async () => {
  createCdnPurge({ url, header: 'Fastly-Key: a secret', logger })();
  await eventually(() => expect(logger.info).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers['fastly-key']).toBe('a secret');
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ purge_everything: true });
});

it('tries again when the CDN refuses', async () => {
  statuses = [500, 429];
  createCdnPurge({ url, logger, pause: 1 })();
  await eventually(() => expect(logger.info).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(3);
  expect(logger.error).not.toHaveBeenCalled();
});

it('logs an error when the CDN refuses each time', async () => {
  statuses = [500, 500, 500, 500];
  createCdnPurge({ url, logger, pause: 1 })();
  await eventually(() => expect(logger.error).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(4);
});

it('does not follow a redirect, which would be a GET with the secret header to another address', async () => {
  statuses = [302, 302, 302, 302];
  createCdnPurge({ url, header: 'Fastly-Key: a secret', logger, pause: 1 })();
  await eventually(() => expect(logger.error).toHaveBeenCalledOnce());
  expect(logger.info).not.toHaveBeenCalled();
  expect(calls).toHaveLength(4);
  const [[{ err }] = [{}]] = logger.error.mock.calls;
  expect(err.message).toBe('The CDN answers 302.');
});

it('calls once more for pages that were being sent to the CDN', async () => {
  const purge = createCdnPurge({ url, logger, settle: 50 });
  purge();
  await eventually(() => expect(logger.info).toHaveBeenCalledTimes(2));
});

it('makes one further call for all changes during a call', async () => {
  const purge = createCdnPurge({ url, logger });
  for (let change = 0; change < 5; change += 1) purge();
  await eventually(() => expect(logger.info).toHaveBeenCalledTimes(2));
  expect(calls).toHaveLength(2);
});

it('calls at the start of a gateway, which may bring other builds', async () => {
  const site = await startTestSite({ CDN_PURGE_URL: url });
  await eventually(() => expect(calls).toHaveLength(1));
  await site.dispose();
});
