import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import sharp from 'sharp';
import type { PostFolder } from './read-posts.ts';

/** Adds to a build what articles need: the loader of their texts and, for the browser, their pictures. */
export function withContent(config: Configuration, posts: readonly PostFolder[]): Configuration {
  const articles = { test: /\/content\/.+\.md$/, loader: join(import.meta.dirname, 'article-loader.ts') };
  const pictures = posts.flatMap(({ pictureFiles }) => pictureFiles);
  const copies = pictures.map(({ from, to, preview }) => ({
    from,
    to,
    ...(preview && { transform: toPreview }),
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

/** Link previews know JPEG everywhere, AVIF and WebP not. */
function toPreview(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
