import { basename, dirname, join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { articleModule, articleTexts } from './article-module.ts';

/** Rspack loader for `content/<slug>/<language>.md`: the module exports the finished article. */
export default function articleLoader(this: LoaderContext, source: string): string {
  const file = this.resourcePath;
  // A change of these files starts a build, because each build also makes the published lists from them.
  this.addDependency(join(dirname(file), 'post.json'));
  this.addDependency(articleTexts(basename(file, '.md')));
  return articleModule(file, source);
}
