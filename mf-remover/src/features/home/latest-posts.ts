import type { Language, RemoteContext } from '@liftout/kit';

/** Data of an article for the home page. mf-blog publishes it as `latest-posts/<language>`. */
export interface LatestPost {
  title: string;
  excerpt: string;
  /** ISO date. */
  date: string;
  /** Minutes. */
  readingTime: number;
  /** Language-free address. */
  address: string;
  image: { avif: string; src: string; width: number; height: number } | null;
}

const shown = 3;

/** The latest articles from another team's file. Empty if the file is missing or invalid. */
export async function readLatestPosts(context: RemoteContext, language: Language): Promise<LatestPost[]> {
  const posts = await context.readData<unknown>('mf-blog', 'latest-posts', language);
  return Array.isArray(posts) ? posts.flatMap(toPost).slice(0, shown) : [];
}

function toPost(value: unknown): LatestPost[] {
  if (typeof value !== 'object' || value === null) return [];
  const { title, excerpt, date, readingTime, address, image } = value as Record<keyof LatestPost, unknown>;
  if (typeof title !== 'string' || typeof excerpt !== 'string' || typeof readingTime !== 'number') return [];
  if (typeof date !== 'string' || Number.isNaN(Date.parse(date))) return [];
  if (typeof address !== 'string' || !/^\/[^/]/.test(address)) return [];
  return [{ title, excerpt, date, readingTime, address, image: isImage(image) ? image : null }];
}

function isImage(value: unknown): value is NonNullable<LatestPost['image']> {
  if (typeof value !== 'object' || value === null) return false;
  const { avif, src, width, height } = value as Record<string, unknown>;
  return (
    typeof avif === 'string' &&
    typeof src === 'string' &&
    typeof width === 'number' &&
    typeof height === 'number'
  );
}
