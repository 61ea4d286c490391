import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@liftout/kit';
import { languages } from '@liftout/page-contract';
import { type Category, type PostPicture, postPath } from '../src/posts/post.ts';
import { inLanguage, type PostFolder } from './read-posts.ts';

/** One entry of `latest-posts/<language>`, which other remotes read: you may add fields, but not change any. */
export interface LatestPost {
  slug: string;
  title: string;
  excerpt: string;
  /** ISO date. */
  date: string;
  /** The category's name in the language. */
  category: string;
  /** Minutes. */
  readingTime: number;
  /** Language-free address: `/blog/<slug>`. */
  address: string;
  image: (Omit<PostPicture, 'preview' | 'small'> & { alt: string }) | null;
}

const latestCount = 3;

/** `posts/<language>` for the blog's own pages, `latest-posts/<language>` for the other remotes. */
export function publishedData(posts: readonly PostFolder[]): Record<string, unknown> {
  return Object.fromEntries(
    languages.flatMap((language) => [
      [`posts/${language}`, posts.map((post) => inLanguage(post, language))],
      [`latest-posts/${language}`, latestPosts(posts, language)],
    ]),
  );
}

function latestPosts(posts: readonly PostFolder[], language: Language): LatestPost[] {
  const file = join(import.meta.dirname, `../src/locales/${language}/article.json`);
  const { categories } = JSON.parse(readFileSync(file, 'utf8')) as { categories: Record<Category, string> };
  return posts.slice(0, latestCount).map((folder) => {
    const { slug, title, excerpt, date, category, readingTime, picture, imageAlt } = inLanguage(
      folder,
      language,
    );
    return {
      slug,
      title,
      excerpt,
      date,
      category: categories[category],
      readingTime,
      address: postPath(slug),
      image: picture && imageOf(picture, imageAlt),
    };
  });
}

function imageOf({ avif, src, width, height }: PostPicture, alt: string): LatestPost['image'] {
  return { avif, src, alt, width, height };
}
