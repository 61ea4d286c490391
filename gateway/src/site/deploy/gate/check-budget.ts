import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/** Bytes of JavaScript and styles, Brotli. */
export const budgets = {
  /** Bytes that a remote adds to the shell for one page: entry, routes, the page itself. */
  page: 60_000,
  /** Bytes of the shell that every visitor loads. */
  shell: 150_000,
  /** All scripts and styles of one app. */
  total: 500_000,
};

const compress = promisify(brotliCompress);

/** Finds the heaviest page, and everything that is over its budget. */
export async function checkBudget(directory: string, descriptor: Descriptor) {
  const { name, entry, chunks, files } = descriptor;
  const sizeOf = (file: string) => compressedSize(join(directory, 'web', file));
  const sum = async (names: readonly string[]) =>
    (await Promise.all([...new Set(names)].map(sizeOf))).reduce((total, size) => total + size, 0);

  const pageIds = name === 'shell' ? ['main'] : Object.keys(chunks).filter((id) => id.startsWith(`${name}/`));
  const limit = name === 'shell' ? budgets.shell : budgets.page;
  const pages = await Promise.all(
    pageIds.map(async (id) => ({
      id,
      bytes: await sum([
        entry,
        ...['routes', id].flatMap((chunk) => [...(chunks[chunk]?.js ?? []), ...(chunks[chunk]?.css ?? [])]),
      ]),
    })),
  );
  const total = await sum(Object.keys(files).filter((file) => /\.(js|css)$/.test(file)));

  const faults = pages
    .filter(({ bytes }) => bytes > limit)
    .map(({ id, bytes }): Fault => over(`\`${id}\``, bytes, limit));
  if (total > budgets.total) faults.push(over('All scripts and styles together', total, budgets.total));
  const heaviest = pages.reduce((a, b) => (b.bytes > a.bytes ? b : a), { id: '', bytes: 0 });
  return { faults, heaviest };
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const over = (what: string, bytes: number, limit: number): Fault => ({
  check: 'budget',
  message: `${what}: ${kilobytes(bytes)} with Brotli, the budget is ${kilobytes(limit)}. Load code that is not needed at first with \`import()\`.`,
});

async function compressedSize(path: string): Promise<number> {
  const compressed = await stat(`${path}.br`).catch(() => null);
  return compressed?.size ?? (await compress(await readFile(path))).length;
}
