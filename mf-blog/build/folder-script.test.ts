import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { languages } from '@liftout/page-contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

// The folder script of the API guide, as a reader copies it, with a server in place of Liftout.

const guide = (language: string) =>
  readFileSync(
    join(import.meta.dirname, `../content/api-integration-guide-automated-workflows/${language}.md`),
    'utf8',
  );
const scriptOf = (language: string) => /```js\n(.*?)```/s.exec(guide(language))?.[1] ?? '';
const cronCommandOf = (language: string) => /^\*\/10(?: \*){4} cd \S+ && (.+)$/m.exec(guide(language))?.[1];

/** Answers for each picture, under its name. */
let answers: Record<string, (response: Parameters<RequestListener>[1]) => void> = {};
const server = createServer(async (request, response) => {
  const name = /filename="(.*?)"/.exec(await text(request))?.[1] ?? '';
  const answer = answers[name];
  if (answer) answer(response);
  else response.end(`cut ${name}`);
});
const refusal =
  (status: number, code: string): (typeof answers)[string] =>
  (response) =>
    response
      .writeHead(status, { 'Retry-After': '0' })
      .end(JSON.stringify({ errors: [{ title: code, code }] }));

let folder: string;
let url: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers = {};
  folder = mkdtempSync(join(tmpdir(), 'folder-script-'));
  mkdirSync(join(folder, 'inbox'));
  for (const name of ['a.png', 'b.png', 'c.png']) writeFileSync(join(folder, 'inbox', name), name);
  writeFileSync(join(folder, 'cut-out.mjs'), scriptOf('en'));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function run(command = 'node cut-out.mjs') {
  const env = { ...process.env, LIFTOUT_URL: url, LIFTOUT_API_KEY: 'a-key' };
  const child = spawn('sh', ['-c', command], { cwd: folder, env });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, errors };
}
const filesIn = (name: string) => readdirSync(join(folder, name)).sort();

it('sets aside what cannot be cut, and goes on', async () => {
  answers = { 'a.png': refusal(500, 'removal_failed'), 'b.png': refusal(400, 'file_too_large') };
  const { code, errors } = await run();
  expect([code, errors]).toEqual([0, 'a.png removal_failed\nb.png file_too_large\n']);
  expect([filesIn('inbox'), filesIn('rejected'), filesIn('done')]).toEqual([
    [],
    ['a.png', 'b.png'],
    ['c.jpg'],
  ]);
});

it('sets aside a picture without an answer', async () => {
  const impatient = scriptOf('en').replace('timeout(300_000)', 'timeout(1000)');
  writeFileSync(join(folder, 'cut-out.mjs'), impatient);
  answers = { 'a.png': () => {}, 'b.png': (response) => response.writeHead(200).write('half') };
  const { code, errors } = await run();
  expect([code, errors]).toEqual([0, 'a.png timeout\nb.png timeout\n']);
  expect([filesIn('inbox'), filesIn('rejected'), filesIn('done')]).toEqual([
    [],
    ['a.png', 'b.png'],
    ['c.jpg'],
  ]);
});

it.each([
  [403, 'auth_failed'],
  [503, 'busy'],
])('stops at %d and leaves the pictures in their folder', async (status, code) => {
  answers = { 'a.png': refusal(status, code) };
  expect((await run()).code).toBe(1);
  expect(filesIn('inbox')).toEqual(['a.png', 'b.png', 'c.png']);
});

it('does not run twice at the same time', async () => {
  const command = cronCommandOf('en');
  const second = new Promise<{ code: number; errors: string }>((done) => {
    answers = {
      'a.png': (response) =>
        run(command)
          .then(done)
          .finally(() => response.end('cut')),
    };
  });
  // The second run ends while the server still works for the first.
  expect(await run(command)).toEqual({ code: 0, errors: '' });
  expect(await second).toEqual({ code: 1, errors: '' });
  expect(filesIn('done')).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

it('is the same in every language, except for its message', () => {
  const script = (language: string) => scriptOf(language).replace(/(?<=throw new Error\(')[^']+/, '');
  for (const language of languages) {
    expect(script(language)).toBe(script('en'));
    expect(cronCommandOf(language)).toBe(cronCommandOf('en'));
  }
});
