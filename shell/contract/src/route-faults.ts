import { matchesPattern } from './path-pattern.ts';
import type { AppAssets } from './render.ts';

/** What a route of React Router has of interest here. */
export interface PageRoute {
  readonly id?: string | undefined;
  readonly path?: string | undefined;
  readonly lazy?: unknown;
  readonly children?: readonly PageRoute[] | undefined;
}

/** Sentences at most. */
const limit = 30;

/** Where the routes of a remote's bundle and its descriptor differ: one sentence for each fault. */
export function routeFaults(
  routes: readonly PageRoute[],
  { paths, chunks }: { paths: readonly string[]; chunks: AppAssets['chunks'] },
): string[] {
  return leavesOf(routes)
    .flatMap(({ id = '', path, lazy }) => {
      const isOwned = paths.some((pattern) => matchesPattern(pattern, path));
      return [
        !isOwned &&
          `The route \`${id}\` has the path \`${path}\`, which none of \`paths\` matches: add its pattern.`,
        lazy &&
          !Object.hasOwn(chunks, id) &&
          `The route \`${id}\` has no chunk of its name, so browsers would load its file late: write \`webpackChunkName: "${id}"\` into the import of its page.`,
      ];
    })
    .filter((fault) => typeof fault === 'string')
    .slice(0, limit);
}

/** The routes without children, with whole paths. Segments that an address may lack are left out. */
function leavesOf(routes: readonly PageRoute[], parent = ''): (PageRoute & { path: string })[] {
  return routes.flatMap((route) => {
    const segments = [parent, ...(route.path ?? '').split('/')].filter((part) => part && !part.endsWith('?'));
    const path = segments.join('/');
    return route.children ? leavesOf(route.children, path) : [{ ...route, path: `/${path}` }];
  });
}
