import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { callDeployments } from './call-deployments.ts';

const token = 'a-token-of-the-team';

/** Address of a site that answers like this. */
async function siteThat(answers: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  const server = createServer(answers).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

it('sends token, method and body, and gives the answer', async () => {
  const site = await siteThat(async (request, response) => {
    const { url, method, headers } = request;
    const sent = { url, method, authorization: headers.authorization, body: await text(request) };
    response.end(JSON.stringify(sent));
  });
  expect(await callDeployments({ site, token: `${token}\n` }, 'POST', '/mf-a/rollback', '{}')).toEqual({
    url: '/api/deployments/mf-a/rollback',
    method: 'POST',
    authorization: `Bearer ${token}`,
    body: '{}',
  });
});

it('names the faults of a refusal', async () => {
  const site = await siteThat((_, response) => {
    const faults = [{ check: 'paths', message: '`/a` is taken.' }];
    response.writeHead(422).end(JSON.stringify({ error: 'Refused.', faults }));
  });
  await expect(callDeployments({ site, token }, 'PUT', '/mf-a', new Uint8Array(3))).rejects.toThrow(
    '  ✗ paths: `/a` is taken.\nRefused.',
  );
});

it('follows no redirect, and says where it leads', async () => {
  const site = await siteThat((_, response) => {
    response.writeHead(301, { Location: 'https://liftout.example/api/deployments' }).end();
  });
  await expect(callDeployments({ site, token }, 'POST', '/mf-a/rollback')).rejects.toThrow(
    `${site.origin} redirects to https://liftout.example.`,
  );
});

it('never shows a token that a header cannot contain', async () => {
  const call = vi.fn();
  const site = await siteThat(call);
  const broken = 'a-token\nof-the-team';
  const error = await callDeployments({ site, token: broken }, 'GET', '').catch((error: Error) => error);
  expect(String(error)).toContain('The token has a line break');
  expect(String(error)).not.toContain('a-token');
  expect(call).not.toHaveBeenCalled();
});

it('says that the site may still finish when the connection breaks after the call was sent', async () => {
  const site = await siteThat((request) => {
    request.resume().once('end', () => request.socket.destroy());
  });
  await expect(callDeployments({ site, token }, 'PUT', '/mf-a', new Uint8Array(3))).rejects.toThrow(
    'The site may still finish the call',
  );
});

it('says that there is no site', async () => {
  const site = new URL('http://127.0.0.1:9');
  await expect(callDeployments({ site, token }, 'GET', '')).rejects.toThrow(
    'http://127.0.0.1:9 does not answer',
  );
});
