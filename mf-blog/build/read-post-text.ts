import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const fields = ['title', 'excerpt', 'seoTitle', 'seoDescription', 'imageAlt', 'author'] as const;

/** Content of a post's file in one language. */
export type PostText = Record<(typeof fields)[number], string> & { markdown: string };

/** Reads an article file: YAML front matter between two lines of `---`, then Markdown. */
export function readPostText(file: string): PostText {
  return parsePostText(readFileSync(file, 'utf8'), file);
}

/** @param file Named in the message when something is missing. */
export function parsePostText(source: string, file: string): PostText {
  const [, yaml, markdown] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (yaml === undefined || markdown === undefined) throw new Error(`${file}: has no front matter`);
  const meta = parse(yaml) as Partial<PostText>;
  for (const field of fields) {
    if (typeof meta[field] !== 'string') throw new Error(`${file}: the front matter has no ${field}`);
  }
  return { ...(meta as PostText), markdown };
}
