import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '@liftout/kit';
import { articleHtml } from './article-html.ts';
import { parsePostText } from './read-post-text.ts';

/** File of the texts that an article in a language needs. */
export const articleTexts = (language: string) =>
  join(import.meta.dirname, `../src/locales/${language}/article.json`);

/** `content/<slug>/<language>.md` as a module: its default export is the finished article. */
export function articleModule(file: string, source: string): string {
  const language = basename(file, '.md') as Language;
  const { newTab } = JSON.parse(readFileSync(articleTexts(language), 'utf8')) as { newTab: string };
  const { markdown } = parsePostText(source, file);
  return `export default ${JSON.stringify(articleHtml(markdown, { language, newTab }))};`;
}
