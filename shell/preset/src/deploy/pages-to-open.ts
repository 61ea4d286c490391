import { matchesPattern, type Registry, splitLanguage } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';

/** One page of each type of a remote: the first listed page for each of its path patterns. */
export function pageOfEachType({ paths, pages }: Pick<Descriptor, 'paths' | 'pages'>): string[] {
  const found = paths.flatMap((pattern) => pages.find((page) => matchesPattern(pattern, page)) ?? []);
  return [...new Set(found)];
}

/**
 * One page of each type of the whole site, for a new shell.
 * @param sitemap Text of `/sitemap.xml`.
 * @param replaced Remotes whose live pages do not count, because a new version comes with the shell.
 */
export function pageOfEachTypeOfSite(
  { remotes }: Pick<Registry, 'remotes'>,
  sitemap: string,
  replaced: Pick<ReadonlySet<string>, 'has'>,
): string[] {
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const plain = pages.filter((page) => splitLanguage(page).prefix === '');
  return remotes
    .filter(({ name }) => !replaced.has(name))
    .flatMap(({ paths }) => pageOfEachType({ paths: [...paths], pages: plain }));
}

/** A preview link that opens the first page of the apps, where they have one. */
export function linkToFirstPage(link: string, descriptors: readonly Pick<Descriptor, 'pages'>[]): string {
  const [page = '/'] = descriptors.flatMap(({ pages }) => pages);
  return page === '/' ? link : `${link}?to=${page}`;
}
