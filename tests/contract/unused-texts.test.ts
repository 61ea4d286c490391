import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutForm } from '../../shell/preset/src/plural-forms.ts';
import { remotes, root, sourcesOf } from '../support/site.ts';

const packages = ['shell', ...remotes()];

/** The code of a package without its tests, and the facts of its content. */
function sourceOf(name: string): string {
  return ['src', 'build', 'content']
    .map((folder) => join(name, folder))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => sourcesOf(folder, /(?<!\.test)\.tsx?$|^post\.json$/))
    .join('\n');
}

/** Paths of all texts. The plural forms of a text share one path, and so do the items of a list. */
function keysOf(value: object, path: string[] = []): string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    const here = [...path, withoutForm(key)];
    return typeof item === 'object' && !Array.isArray(item) ? keysOf(item, here) : [here.join('.')];
  });
}

const literally = (text: string) => text.replaceAll(/[.*+?^$()[\]|\\]/g, '\\$&');
const found = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, text = '']) => text);

/** Whether code uses a key: as a whole, or built from parts that occur in the code. */
function reader(source: string): (key: string) => boolean {
  const literals = new Set([
    ...found(source, /['"]([\w-]+(?:\.[\w-]+)*)['"]/g),
    // Keys that a build reads from the file itself.
    ...found(source, /const \{ (\w+) \} = JSON\.parse/g),
  ]);
  const words = new Set([...literals, ...found(source, /\b(\w+)\??:/g)]);
  const templates = found(source, /`((?:[\w.-]|\$\{[^`{}]+\})*)`/g)
    .filter((template) => /[\w-]\.\$\{|\}\.[\w-]/.test(template))
    .map((template) =>
      template
        .split(/\$\{[^{}]+\}/)
        .map(literally)
        .join('([\\w.-]+)'),
    )
    .map((pattern) => new RegExp(`^${pattern}$`));
  const objects = found(source, /useTexts<[^(]+>\(\s*[^,]+,\s*['`]([\w.-]+)['`]/g);
  const known = (part: string) => literals.has(part) || part.split('.').every((word) => words.has(word));
  return (key) =>
    literals.has(key) ||
    objects.some((object) => key.startsWith(`${object}.`)) ||
    templates.some((template) => template.exec(key)?.slice(1).every(known));
}

// Components of kit show texts of their users; codes of failures come from the gateway.
const shared = ['shell/kit', 'gateway', 'gateway/contract'].map(sourceOf).join();

describe.each(packages)('%s', (name) => {
  const reads = reader(sourceOf(name) + shared);
  const folder = join(root, name, 'src/locales/en');

  it.each(readdirSync(folder))('shows every text of %s somewhere', (file) => {
    const keys = keysOf(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    expect(keys.filter((key) => !reads(key))).toEqual([]);
  });
});
