import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { makeOnce } from '../../../platform/memory/make-once.ts';
import type { Fault } from './fault.ts';

export const budgets = {
  /** Bytes that a remote adds to the shell for one page, Brotli: entry, routes, the page itself. */
  page: 60_000,
  /** Bytes of the shell that every visitor loads, Brotli. */
  shell: 150_000,
  /** Bytes of all scripts and styles of one app, Brotli. */
  total: 500_000,
  /** Bytes of all scripts and styles of one app. More are not compressed, because that takes minutes. */
  plain: 5_000_000,
  /** Bytes of the data that one app publishes in one language. All of it is sent to the process of each page. */
  data: 200_000,
};

const compress = promisify(brotliCompress);

/** Finds the heaviest page, and everything that is over its budget. */
export async function checkBudget(directory: string, descriptor: Descriptor) {
  const { name, entry, chunks, files } = descriptor;
  const code = Object.keys(files).filter((file) => /\.(js|css)$/.test(file));
  const plain = code.reduce((total, file) => total + (files[file]?.size ?? 0), 0);
  if (plain > budgets.plain) {
    const message = `${together}: ${kilobytes(plain)} uncompressed, the budget is ${kilobytes(budgets.plain)}.`;
    return { faults: [budgetFault(message)], heaviest: { id: '', bytes: 0 } };
  }
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string) => makeOnce(sizes, file, () => compressedSize(join(directory, 'web', file)));
  const sum = async (names: Iterable<string>) =>
    (await Promise.all(Array.from(names, sizeOf))).reduce((total, size) => total + size, 0);
  const filesOf = (id: string) => [...(chunks[id]?.js ?? []), ...(chunks[id]?.css ?? [])];

  const pageIds = name === 'shell' ? ['main'] : Object.keys(chunks).filter((id) => id.startsWith(`${name}/`));
  const limit = name === 'shell' ? budgets.shell : budgets.page;
  const common = new Set([entry, ...filesOf('routes')]);
  const commonBytes = await sum(common);
  const pages = await Promise.all(
    pageIds.map(async (id) => ({
      id,
      bytes: commonBytes + (await sum(new Set(filesOf(id).filter((file) => !common.has(file))))),
    })),
  );
  const total = await sum(code);

  const faults = pages
    .filter(({ bytes }) => bytes > limit)
    .map(({ id, bytes }): Fault => over(`\`${id}\``, bytes, limit));
  if (total > budgets.total) faults.push(over(together, total, budgets.total));
  const heaviest = pages.reduce((a, b) => (b.bytes > a.bytes ? b : a), { id: '', bytes: 0 });
  return { faults, heaviest };
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const together = 'All scripts and styles together';

const budgetFault = (message: string): Fault => ({ check: 'budget', message });

const over = (what: string, bytes: number, limit: number): Fault =>
  budgetFault(
    `${what}: ${kilobytes(bytes)} with Brotli, the budget is ${kilobytes(limit)}. Load code that is not needed at first with \`import()\`.`,
  );

/** Finds languages in which an app publishes too much data. */
export function checkData({ data, files }: Descriptor): Fault[] {
  const sizes = new Map<string, number>();
  for (const [name, file] of Object.entries(data)) {
    const language = name.slice(name.lastIndexOf('/') + 1);
    sizes.set(language, (sizes.get(language) ?? 0) + (files[file]?.size ?? 0));
  }
  return [...sizes]
    .filter(([, bytes]) => bytes > budgets.data)
    .map(([language, bytes]) =>
      budgetFault(
        `The published data in \`${language}\`: ${kilobytes(bytes)}, the budget is ${kilobytes(budgets.data)}. Publish only what pages show.`,
      ),
    );
}

async function compressedSize(path: string): Promise<number> {
  const compressed = await stat(`${path}.br`).catch(() => null);
  return compressed?.size ?? (await compress(await readFile(path))).length;
}
