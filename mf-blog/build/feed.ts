import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@liftout/kit';
import { languages, localizePath } from '@liftout/page-contract';
import { Feed } from 'feed';
import { postPath } from '../src/posts/post.ts';
import { articleHtml } from './article-html.ts';
import { pictureForm } from './picture-forms.ts';
import { type PostFolder, publicPath } from './read-posts.ts';

/** Placeholder for the site's public origin, which only the gateway knows. Feeds need a valid address here. */
const origin = 'https://origin.invalid';

/**
 * The RSS feed of each language, under its address.
 *
 * @param sizes Bytes of the preview pictures, under their addresses.
 */
export function feeds(posts: readonly PostFolder[], sizes: PictureSizes): Record<string, string> {
  return Object.fromEntries(
    languages.map((language) => [localizePath('/blog/feed.xml', language), feed(posts, sizes, language)]),
  );
}

export type PictureSizes = ReadonlyMap<string, number>;

/** Makes the preview pictures. */
export async function previewSizes(posts: readonly PostFolder[]): Promise<PictureSizes> {
  const previews = posts.flatMap(({ pictureFiles }) => pictureFiles.filter(({ form }) => form === 'preview'));
  const sizes = previews.map(async (file) => {
    const { length } = await pictureForm('preview', file);
    return [publicPath + file.to, length] as const;
  });
  return new Map(await Promise.all(sizes));
}

function feed(posts: readonly PostFolder[], sizes: PictureSizes, language: Language): string {
  const list = readFeedTexts(language);
  const address = (path: string) => origin + localizePath(path, language);
  const rss = new Feed({
    ...list,
    id: address('/blog'),
    link: address('/blog'),
    language,
    copyright: '',
    generator: 'Liftout',
    updated: new Date(posts[0]?.date ?? 0),
    feedLinks: { rss: address('/blog/feed.xml') },
  });
  for (const { slug, date, texts, picture } of posts) {
    const { title, excerpt, author, markdown } = texts[language];
    const { html } = articleHtml(markdown, { language });
    const link = address(postPath(slug));
    rss.addItem({
      title,
      id: link,
      link,
      description: excerpt,
      // Feed readers need absolute addresses.
      content: html.replaceAll('href="/', `href="${origin}/`),
      // An `author` of RSS is an email address.
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
      date: new Date(date),
      ...(picture && {
        image: {
          url: origin + picture.preview,
          type: 'image/jpeg',
          // Zero means unknown: the post is newer than this build.
          length: sizes.get(picture.preview) ?? 0,
        },
      }),
    });
  }
  return rss.rss2().replaceAll(origin, '{{origin}}');
}

function readFeedTexts(language: Language): { title: string; description: string } {
  const file = join(import.meta.dirname, `../src/locales/${language}/list.json`);
  return JSON.parse(readFileSync(file, 'utf8')).feed;
}
