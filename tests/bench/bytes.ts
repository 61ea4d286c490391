/**
 * JavaScript of a first visit: the composed site compared with the same sources as one build (kB, Brotli 11).
 * `npm run bench -- bytes`
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Configuration, MultiStats, Stats } from '@rspack/core';
import { root } from '../support/site.ts';
import { partsOfScript } from './monolith/parts-of-script.ts';
import { monolith } from './monolith/rspack.config.ts';

interface Descriptor {
  entry: string;
  chunks: Record<string, { js: string[] }>;
}

/** Page type → owning remote and route id. */
const pages = [
  ['home', 'mf-remover', 'mf-remover/home'],
  ['scenario', 'mf-remover', 'mf-remover/products'],
  ['tools', 'mf-remover', 'mf-remover/tools'],
  ['blog list', 'mf-blog', 'mf-blog/list'],
  ['article', 'mf-blog', 'mf-blog/article'],
  ['FAQ', 'mf-support', 'mf-support/faq'],
  ['contact', 'mf-support', 'mf-support/contact'],
  ['terms', 'mf-legal', 'mf-legal/terms'],
] as const;

const require = createRequire(join(root, 'shell/preset/package.json'));
const { rspack } = require('@rspack/core') as {
  rspack(config: Configuration, done: (error: Error | null, stats?: Stats | MultiStats) => void): void;
};

const brotli = (file: string) => brotliCompressSync(readFileSync(file)).length;
const descriptor = (name: string) =>
  JSON.parse(readFileSync(join(root, name, 'dist/descriptor.json'), 'utf8')) as Descriptor;
const sizeOf = (directory: string, files: readonly string[]) =>
  [...new Set(files)].reduce((sum, file) => sum + brotli(join(directory, file)), 0);

const output = mkdtempSync(join(tmpdir(), 'liftout-monolith-'));
const parts = mkdtempSync(join(tmpdir(), 'liftout-main-'));
try {
  const chunks = await build(monolith(output), output);
  const shell = descriptor('shell');
  const host = sizeOf(join(root, 'shell/dist/web'), [shell.entry]);
  const rows = pages.map(([page, remote, id]) => {
    const built = descriptor(remote);
    if (!built.chunks[id]) throw new Error(`${remote} has no page ${id}`);
    const files = [built.entry, ...['routes', id].flatMap((name) => built.chunks[name]?.js ?? [])];
    const composed = host + sizeOf(join(root, remote, 'dist/web'), files);
    const one = sizeOf(output, [...(chunks.main ?? []), ...(chunks[id] ?? [])]);
    return { page, composed: kB(composed), monolith: kB(one), ratio: (composed / one).toFixed(2) };
  });
  console.table(rows);
  console.log('limits: ratio at most 1.2, home at most 150 kB');
  await printPartsOfMain(parts);
} finally {
  rmSync(output, { recursive: true });
  rmSync(parts, { recursive: true });
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** The packages that every page loads, with their sizes. */
async function printPartsOfMain(directory: string): Promise<void> {
  const { default: configs } = (await import(join(root, 'shell/rspack.config.ts'))) as {
    default: Configuration[];
  };
  const web = configs[0] as Configuration;
  const isWriter = (plugin: unknown) =>
    /^(?:Descriptor|BuildRecord)Plugin$/.test(String((plugin as object)?.constructor.name));
  const { main = [] } = await build(
    {
      ...web,
      context: join(root, 'shell'),
      devtool: 'source-map',
      output: { ...web.output, path: directory },
      // A measurement writes no descriptor.
      plugins: (web.plugins ?? []).filter((plugin) => !isWriter(plugin)),
    },
    directory,
  );
  console.table(
    partsOfScript(join(directory, main[0] ?? ''))
      .filter(({ raw }) => raw >= 1000)
      .map(({ name, raw, compressed }) => ({
        'part of main': name,
        raw: kB(raw),
        compressed: kB(compressed),
      })),
  );
}

/** @returns chunk name → its scripts. */
function build(config: Configuration, directory: string): Promise<Record<string, string[]>> {
  return new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error) return reject(error);
      const json = stats?.toJson({ all: false, errors: true, chunks: true, ids: true }) as {
        errors?: { message: string }[];
        chunks?: { names?: string[]; files?: string[] }[];
      };
      if (json.errors?.length) return reject(new Error(json.errors[0]?.message));
      const byName: Record<string, string[]> = {};
      for (const { names = [], files = [] } of json.chunks ?? []) {
        for (const name of names) byName[name] = files.filter((file) => file.endsWith('.js'));
      }
      if (readdirSync(directory).length === 0) return reject(new Error('The build wrote nothing'));
      resolve(byName);
    });
  });
}
