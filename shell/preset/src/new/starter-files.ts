import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../starter');

/**
 * The sources of a new remote with one page: path → text, `mf-pricing` with `/pricing`. They come from the folder
 * `starter`, a remote called `mf-starter`.
 */
export function starterFiles(name: string): Record<string, string> {
  const page = name.slice('mf-'.length);
  const component = page.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names: Record<string, string> = { 'mf-starter': name, Starter: component, starter: page };
  // In one pass, because the new names may contain `starter`.
  const rename = (text: string) => text.replace(/mf-starter|Starter|starter/g, (word) => names[word] ?? word);
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        // npm leaves files whose names begin with a dot out of a package.
        rename(path.slice(folder.length + 1))
          .replace(/^_/, '.')
          .replaceAll('\\', '/'),
        rename(readFileSync(path, 'utf8')),
      ]),
  );
}
