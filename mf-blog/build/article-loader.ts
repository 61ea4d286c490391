import { basename, dirname, join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { articleModule, articleTexts } from './article-module.ts';

/** Rspack loader for `content/<slug>/<language>.md`: the module is the finished article. */
export default function articleLoader(this: LoaderContext, source: string): string {
  const file = this.resourcePath;
  // The published lists are made anew with each build, so a change of what they are made of starts one.
  this.addDependency(join(dirname(file), 'post.json'));
  this.addDependency(articleTexts(basename(file, '.md')));
  return articleModule(file, source);
}
