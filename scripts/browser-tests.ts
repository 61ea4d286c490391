import { apps } from './apps.ts';

export interface BrowserTests {
  /** Patterns of spec files, below `tests/`; none means all. */
  files: string[];
  env: Record<string, string>;
}

/** Specs of packages that their files are not named after. */
const others: Record<string, readonly string[]> = {
  'e2e/accessibility-': ['shell', 'mf-remover'],
  'e2e/liftout-dev': ['shell/preset'],
  'faults/': ['shell', 'gateway'],
};

/**
 * The browser tests of the chosen apps and packages; undefined if these have none of their own. Without a choice, all
 * tests.
 *
 * A spec belongs to the app that its file is named after: `e2e/blog-list.spec.ts` to mf-blog. Specs of every page
 * only test the pages of the chosen apps.
 *
 * @param filters the file name must contain one of these words. Without words, every name matches.
 */
export function browserTests(
  chosen: readonly string[],
  filters: readonly string[],
): BrowserTests | undefined {
  if (chosen.length === 0) return { files: [], env: {} };
  const ofApps = chosen.filter((name) => apps().includes(name));
  const files = [
    ...ofApps.map((name) => `e2e/${name.replace(/^mf-/, '')}[-.]`),
    ...(ofApps.length > 0 ? ['e2e/(every-page|screenshots|search-engines)'] : []),
    ...Object.keys(others).filter((file) => others[file]?.some((name) => chosen.includes(name))),
  ];
  if (files.length === 0) return undefined;
  // Looked for before the name is read: a word may contain its beginning, as in `remover-editor`.
  const containsWord = `/(?=[^/]*(?:${filters.join('|')}))`;
  return {
    files: filters.length > 0 ? files.map((file) => file.replace('/', containsWord)) : files,
    env: { APPS_UNDER_TEST: ofApps.join(',') },
  };
}
