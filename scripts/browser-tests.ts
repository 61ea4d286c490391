import { apps } from './apps.ts';

export interface BrowserTests {
  /** Patterns of spec files, below `tests/`; none means all. */
  files: string[];
  env: Record<string, string>;
}

/**
 * The browser tests of the chosen apps and packages; undefined if these have none of their own. Without a choice, all
 * tests.
 *
 * A spec belongs to the app that its file is named after: `e2e/blog-list.spec.ts` to mf-blog. Specs of every page
 * only test the pages of the chosen apps. The specs in `faults/` belong to shell and gateway.
 *
 * @param filters the file name must contain one of these words. Without words, every name matches.
 */
export function browserTests(
  chosen: readonly string[],
  filters: readonly string[],
): BrowserTests | undefined {
  if (chosen.length === 0) return { files: [], env: {} };
  const ofApps = chosen.filter((name) => apps().includes(name));
  const faults = chosen.includes('shell') || chosen.includes('gateway') ? ['faults/'] : [];
  const own = [...ofApps.map((name) => `e2e/${name.replace(/^mf-/, '')}[-.]`), ...faults];
  const pages = ofApps.length > 0 ? ['e2e/every-page', 'e2e/screenshots'] : [];
  if (own.length === 0) return undefined;
  // Looked for before the name is read: a word may contain its beginning, as in `remover-editor`.
  const word = filters.length > 0 ? `/(?=[^/]*(?:${filters.join('|')}))` : '/';
  return {
    files: [...own, ...pages].map((file) => file.replace('/', word)),
    env: { APPS_UNDER_TEST: ofApps.join(',') },
  };
}
