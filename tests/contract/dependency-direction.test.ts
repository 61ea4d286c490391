import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/site.ts';

/** Who may import which of our packages. Everything that is not listed is refused. */
const allowed: Record<string, readonly string[]> = {
  shell: ['@liftout/kit', '@liftout/preset'],
  'shell/kit': [],
  'shell/preset': [],
  gateway: ['@liftout/gateway-contract', '@liftout/matting'],
  'gateway/contract': [],
  'gateway/matting': [],
  remote: ['@liftout/kit', '@liftout/preset', '@liftout/gateway-contract', '@liftout/matting'],
};

const packages = [
  'shell',
  'shell/kit',
  'shell/preset',
  'gateway',
  'gateway/contract',
  'gateway/matting',
  ...readdirSync(root).filter((name) => name.startsWith('mf-')),
];

const rulesOf = (name: string) => allowed[name.startsWith('mf-') ? 'remote' : name] ?? [];

function sources(directory: string): string[] {
  return readdirSync(directory).flatMap((entry) => {
    const path = join(directory, entry);
    if (['node_modules', 'dist', 'data', 'pictures', 'training'].includes(entry)) return [];
    if (statSync(path).isDirectory()) return packages.includes(relative(root, path)) ? [] : sources(path);
    return /\.(tsx?|css)$/.test(entry) ? [path] : [];
  });
}

const specifiers = /(?:from|import|require\.resolve\(|@import)\s*\(?\s*['"`]([^'"`]+)['"`]/g;

describe.each(packages)('%s', (name) => {
  const directory = join(root, name);
  const files = sources(directory);

  it('imports of our packages only those that it may', () => {
    expect(files.length).toBeGreaterThan(0);
    const strangers = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(specifiers)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => specifier.startsWith('@liftout/'))
        .filter(
          (specifier) => !rulesOf(name).some((own) => specifier === own || specifier.startsWith(`${own}/`)),
        )
        .map((specifier) => `${relative(root, file)} imports ${specifier}`),
    );
    expect(strangers).toEqual([]);
  });

  it('reaches into no other package by a relative path', () => {
    const escapes = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(specifiers)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => specifier.startsWith('../'))
        .filter((specifier) => relative(directory, join(file, '..', specifier)).startsWith('..'))
        .map((specifier) => `${relative(root, file)} imports ${specifier}`),
    );
    expect(escapes).toEqual([]);
  });

  it('has no file that imports itself by way of others', () => {
    const imports = new Map(
      files.map((file) => [
        file,
        [...readFileSync(file, 'utf8').matchAll(specifiers)]
          .filter(([, specifier = '']) => specifier.startsWith('.'))
          .map(([, specifier = '']) => join(file, '..', specifier))
          .flatMap((path) => files.filter((other) => [path, `${path}.ts`, `${path}.tsx`].includes(other))),
      ]),
    );
    // Peels off what imports nothing that is left: circles remain, and what leads into them.
    for (let before = 0; before !== imports.size; ) {
      before = imports.size;
      for (const [file, others] of imports) {
        if (!others.some((other) => imports.has(other))) imports.delete(file);
      }
    }
    expect([...imports.keys()].map((file) => relative(root, file))).toEqual([]);
  });

  it('has no deployable among its dependencies', () => {
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    const own = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((dependency) =>
      dependency.startsWith('@liftout/'),
    );
    expect(own.filter((dependency) => !rulesOf(name).includes(dependency))).toEqual([]);
  });
});
