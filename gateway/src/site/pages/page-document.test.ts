import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPageDocument } from './page-document.ts';

const html = `<!doctype html>${'<p>A page like any other.</p>'.repeat(400)}`;
const rendered = (text = html) => ({
  status: 200,
  html: text,
  scripts: ['/shell/main.js'],
  inlineHashes: { scripts: ['sha256-a'], styles: [] },
  missingTexts: [],
});
const never = () => undefined;

it('has the same content in every encoding, each with a different tag', async () => {
  const page = createPageDocument(rendered(), never);
  const [plain, gzip, brotli] = await Promise.all([
    page.encode('identity'),
    page.encode('gzip'),
    page.encode('br'),
  ]);
  expect(plain.bytes.toString()).toBe(html);
  expect(gunzipSync(gzip.bytes).toString()).toBe(html);
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(html);
  expect(new Set([plain.etag, gzip.etag, brotli.etag]).size).toBe(3);
});

it('is compressed once, and later as small as possible, which changes the tag with the bytes', async () => {
  const tasks: (() => Promise<void>)[] = [];
  const page = createPageDocument(rendered(), (task) => void tasks.push(task));
  const quick = await page.encode('br');
  expect((await page.encode('br')).bytes).toBe(quick.bytes);
  expect(tasks).toHaveLength(1);
  await tasks[0]?.();
  const best = await page.encode('br');
  expect(best.bytes.length).toBeLessThan(quick.bytes.length);
  expect(best.etag).not.toBe(quick.etag);
  expect(brotliDecompressSync(best.bytes).toString()).toBe(html);
});

it('matches its tags of all encodings, also when a proxy has made them weak', async () => {
  const page = createPageDocument(rendered(), never);
  const { etag } = await page.encode('gzip');
  const other = await createPageDocument(rendered(`${html} `), never).encode('gzip');
  expect(page.matches(etag)).toBe(true);
  expect(page.matches(`"abc", W/${etag}`)).toBe(true);
  expect(page.matches((await page.encode('identity')).etag)).toBe(true);
  expect(page.matches(other.etag)).toBe(false);
  expect(page.matches('*')).toBe(true);
  expect(page.matches('')).toBe(false);
});
