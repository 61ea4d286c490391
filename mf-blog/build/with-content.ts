import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { pictureForm } from './picture-forms.ts';
import type { PostFolder } from './read-posts.ts';

/** Adds the loader of the article texts to a build and, for the browser, the pictures of the articles. */
export function withContent(config: Configuration, posts: readonly PostFolder[]): Configuration {
  const articles = { test: /\/content\/.+\.md$/, loader: join(import.meta.dirname, 'article-loader.ts') };
  const pictures = posts.flatMap(({ pictureFiles }) => pictureFiles);
  const copies = pictures.map((picture) => {
    const { from, to, form } = picture;
    return { from, to, ...(form && { transform: () => pictureForm(form, picture) }) };
  });
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
