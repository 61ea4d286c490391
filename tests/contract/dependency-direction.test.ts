import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { remotes, root } from '../support/site.ts';

/** Package → our packages that it may import. All other imports are refused. */
const allowed: Record<string, readonly string[]> = {
  shell: ['@liftout/kit', '@liftout/page-contract', '@liftout/preset'],
  'shell/contract': [],
  'shell/kit': ['@liftout/page-contract'],
  'shell/preset': ['@liftout/gateway-contract', '@liftout/page-contract'],
  gateway: ['@liftout/gateway-contract', '@liftout/matting', '@liftout/page-contract', '@liftout/recipe'],
  'gateway/contract': [],
  'gateway/cut': [],
  'gateway/matting': [],
  'gateway/recipe': [],
  remote: [
    '@liftout/kit',
    '@liftout/page-contract',
    '@liftout/preset',
    '@liftout/gateway-contract',
    '@liftout/matting',
    '@liftout/recipe',
  ],
};

const packages = [
  'shell',
  'shell/contract',
  'shell/kit',
  'shell/preset',
  'gateway',
  'gateway/contract',
  'gateway/matting',
  'gateway/recipe',
  ...remotes(),
];

/**
 * Folders of the gateway, each with the folders that it may import besides itself. Files directly in `src` join all
 * parts, files directly in `site` and `removal` join the folders of their own part.
 */
const gatewayFolders: Record<string, readonly string[]> = {
  platform: [],
  'site/releases': ['platform'],
  'site/pages': ['platform', 'site/releases'],
  'site/deploy': ['platform', 'site/releases', 'site/pages'],
  site: ['platform', 'site/releases', 'site/pages', 'site/deploy'],
  'removal/store': ['platform'],
  'removal/engines': ['platform', 'removal/store'],
  'removal/picture': ['platform', 'removal/store', 'removal/engines'],
  'removal/run': ['platform', 'removal/store', 'removal/engines', 'removal/picture'],
  'removal/api': ['platform', 'removal/store', 'removal/engines', 'removal/picture', 'removal/run'],
  'removal/command': ['platform', 'removal/engines', 'removal/picture', 'removal/run'],
  removal: ['platform', 'removal/store', 'removal/engines', 'removal/picture', 'removal/run', 'removal/api'],
};

const rulesOf = (name: string) => allowed[name.startsWith('mf-') ? 'remote' : name] ?? [];

const isTest = (path: string) => /\.test\.tsx?$|-suite\.ts$|\/testing\//.test(path);

function sources(directory: string): string[] {
  return readdirSync(directory).flatMap((entry) => {
    const path = join(directory, entry);
    if (['node_modules', 'dist', 'data', 'pictures', 'training', 'starter'].includes(entry)) return [];
    if (statSync(path).isDirectory()) return packages.includes(relative(root, path)) ? [] : sources(path);
    return /\.(tsx?|css)$/.test(entry) ? [path] : [];
  });
}

/** Files that a source file imports by a relative path. */
function importsOf(file: string, files: readonly string[]): string[] {
  return [...readFileSync(file, 'utf8').matchAll(specifiers)]
    .filter(([, specifier = '']) => specifier.startsWith('.'))
    .map(([, specifier = '']) => join(file, '..', specifier))
    .flatMap((path) => files.filter((other) => [path, `${path}.ts`, `${path}.tsx`].includes(other)));
}

/** Repeatedly removes nodes without imports among the rest. Only cycles and nodes that lead into them remain. */
function cyclesIn(graph: Map<string, ReadonlySet<string>>): string[] {
  for (let before = -1; before !== graph.size; ) {
    before = graph.size;
    for (const [node, targets] of graph) {
      if (![...targets].some((target) => graph.has(target))) graph.delete(node);
    }
  }
  return [...graph.keys()];
}

const specifiers = /(?:from|import|require\.resolve\(|@import)\s*\(?\s*['"`]([^'"`]+)['"`]/g;

describe.each(packages)('%s', (name) => {
  const directory = join(root, name);
  const files = sources(directory);

  it('imports only the packages of ours that it may import', () => {
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

  it('imports no file of another package by a relative path', () => {
    const escapes = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(specifiers)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => specifier.startsWith('../'))
        .filter((specifier) => relative(directory, join(file, '..', specifier)).startsWith('..'))
        .map((specifier) => `${relative(root, file)} imports ${specifier}`),
    );
    expect(escapes).toEqual([]);
  });

  it('has no import cycle between files', () => {
    const graph = new Map(files.map((file) => [file, new Set(importsOf(file, files))]));
    expect(cyclesIn(graph).map((file) => relative(root, file))).toEqual([]);
  });

  it('has no import cycle between sibling folders', () => {
    // Parent folder → folder in it → the siblings that anything below it imports.
    const levels = new Map<string, Map<string, Set<string>>>();
    for (const file of files.filter((path) => !isTest(path))) {
      for (const target of importsOf(file, files)) {
        const [from, to] = [relative(directory, file).split('/'), relative(directory, target).split('/')];
        const depth = from.findIndex((part, index) => part !== to[index]);
        const [own, other] = [from[depth] ?? '', to[depth] ?? ''];
        if (depth >= from.length - 1 || depth >= to.length - 1) continue;
        const parent = from.slice(0, depth).join('/');
        const siblings = levels.get(parent) ?? new Map<string, Set<string>>();
        levels.set(parent, siblings.set(own, (siblings.get(own) ?? new Set()).add(other)));
      }
    }
    const cycles = [...levels].flatMap(([parent, graph]) =>
      cyclesIn(graph).map((folder) => join(name, parent, folder)),
    );
    expect(cycles).toEqual([]);
  });

  it('depends on no app that is deployed separately', () => {
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    const own = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((dependency) =>
      dependency.startsWith('@liftout/'),
    );
    expect(own.filter((dependency) => !rulesOf(name).includes(dependency))).toEqual([]);
  });
});

describe('the folders of the gateway', () => {
  const src = join(root, 'gateway/src');
  const files = sources(src).filter((path) => !isTest(path));
  const folderOf = (file: string) => {
    const parts = relative(src, file).split('/');
    return Object.keys(gatewayFolders)
      .filter((folder) =>
        folder.split('/').every((part, index) => index < parts.length - 1 && part === parts[index]),
      )
      .sort((a, b) => b.length - a.length)[0];
  };

  it('are all listed', () => {
    const top = readdirSync(src).filter((entry) => statSync(join(src, entry)).isDirectory());
    expect(top.filter((entry) => entry !== 'testing' && !(entry in gatewayFolders))).toEqual([]);
  });

  it('import only the folders that they may', () => {
    const wrong = files.flatMap((file) => {
      const folder = folderOf(file);
      if (folder === undefined) return [];
      return importsOf(file, files)
        .filter((target) => {
          const other = folderOf(target);
          return other !== folder && !(other !== undefined && gatewayFolders[folder]?.includes(other));
        })
        .map((target) => `${relative(src, file)} imports ${relative(src, target)}`);
    });
    expect(wrong).toEqual([]);
  });

  it('do not read the environment: only the entry files do', () => {
    const readers = files
      .filter((file) => folderOf(file) !== undefined && /process\.env/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(src, file));
    expect(readers).toEqual([]);
  });
});
