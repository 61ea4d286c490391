import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { run } from './new.ts';

it('refuses a name that the site has already', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    '/shell.json': { origin: 'https://liftout.example', descriptor: { provides: { react: '19.3.1' } } },
    '/remotes.json': { shell: '', remotes: [{ name: 'mf-blog', paths: ['/blog'] }] },
  };
  const server = createServer(({ url = '' }, response) => {
    response.end(JSON.stringify(answers[url]));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(run(['mf-blog', '--site', site])).rejects.toThrow('There is already a remote mf-blog.');
});

it('refuses a name whose page belongs to every site', async () => {
  await expect(run(['mf-de'])).rejects.toThrow('is reserved');
});

it.each(['npm.liftout.example', 'localhost:4873', ''])(
  'refuses `%s` as the address of a registry, and writes nothing',
  async (registry) => {
    const folder = mkdtempSync(join(tmpdir(), 'liftout-new-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    onTestFinished(() => cwd.mockRestore());
    await expect(run(['mf-pricing', '--registry', registry])).rejects.toThrow(
      `\`${registry}\` is not the address of a registry.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('gives up on a site that accepts the connection and answers nothing', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const inTest = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
  onTestFinished(() => inTest.mockRestore());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(run(['mf-pricing', '--site', site])).rejects.toThrow(`${site} does not answer`);
});
