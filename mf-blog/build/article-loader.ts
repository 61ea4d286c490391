import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Language } from '@liftout/kit';
import type { LoaderContext } from '@rspack/core';
import { articleHtml } from './article-html.ts';
import { parsePostText } from './read-post-text.ts';

/** Rspack loader for `content/<slug>/<language>.md`: the module is the finished article. */
export default function articleLoader(this: LoaderContext, source: string): string {
  const file = this.resourcePath;
  const language = basename(file, '.md') as Language;
  const texts = join(import.meta.dirname, `../src/locales/${language}/article.json`);
  // The published lists are made anew with each build, so what they are made of starts one.
  this.addDependency(join(dirname(file), 'post.json'));
  this.addDependency(texts);
  const { newTab } = JSON.parse(readFileSync(texts, 'utf8')) as { newTab: string };
  const { markdown } = parsePostText(source, file);
  return `export default ${JSON.stringify(articleHtml(markdown, { language, newTab }))};`;
}
