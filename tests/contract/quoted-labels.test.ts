import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages, root } from '../support/site.ts';

const read = (name: string, language: string, file: string) =>
  readFileSync(join(root, name, 'src/locales', language, `${file}.json`), 'utf8');

/** The text at this path, such as `shrink.action`. */
const label = (texts: string, path: string) =>
  path.split('.').reduce((place, part) => place[part], JSON.parse(texts)) as string;

for (const language of languages) {
  it(`the FAQ names the buttons and messages of the tool as the tool does, in ${language}`, () => {
    const { categories } = JSON.parse(read('mf-support', language, 'faq')) as {
      categories: { items: { answer: string }[] }[];
    };
    const answers = categories.flatMap(({ items }) => items.map(({ answer }) => answer)).join();
    for (const [file, path] of [
      ['upload', 'shrink.action'],
      ['upload', 'area.fromClipboard'],
      ['upload', 'upload.error.fileTooLarge.title'],
      ['upload', 'upload.error.invalidType.title'],
      ['upload', 'upload.error.failed.title'],
      ['upload', 'processing.failed.title'],
      ['result', 'download.more'],
      ['result', 'mark.action'],
      ['result', 'download.main'],
    ] as const) {
      expect(answers).toContain(label(read('mf-remover', language, file), path));
    }
  });
}
