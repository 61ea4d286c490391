import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import sharp from 'sharp';
import { smallWidth } from '../src/posts/post.ts';
import type { PostFolder } from './read-posts.ts';

/** Adds to a build what articles need: the loader of their texts and, for the browser, their pictures. */
export function withContent(config: Configuration, posts: readonly PostFolder[]): Configuration {
  const articles = { test: /\/content\/.+\.md$/, loader: join(import.meta.dirname, 'article-loader.ts') };
  const pictures = posts.flatMap(({ pictureFiles }) => pictureFiles);
  const copies = pictures.map(({ from, to, form }) => ({
    from,
    to,
    ...(form && { transform: forms[form] }),
  }));
  const browser = config.name?.endsWith(':web') && copies.length > 0;
  return {
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), articles] },
    plugins: [
      ...(browser ? [new rspack.CopyRspackPlugin({ patterns: copies })] : []),
      ...(config.plugins ?? []),
    ],
  };
}

const forms = {
  /** Link previews know JPEG everywhere, AVIF and WebP not. */
  preview: (picture: Buffer): Promise<Buffer> =>
    sharp(picture).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
  small: (picture: Buffer): Promise<Buffer> =>
    sharp(picture).resize(smallWidth).avif({ quality: 58, effort: 5 }).toBuffer(),
};
