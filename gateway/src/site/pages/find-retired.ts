import { isLanguage, matchesPattern, splitLanguage } from '@liftout/page-contract';
import type { LiveState } from '../releases/state/live-state.ts';
import { normalizePath } from './find-page.ts';

/** Where visitors of a retired app's page are sent. Undefined for other pages, and when visitors get a 404. */
export function findRedirect(state: LiveState, address: string): string | undefined {
  const { prefix, path } = splitLanguage(normalizePath(address) ?? '/');
  // Several retired apps may have had the path, one after the other. The last one decides.
  const [last] = Object.values(state.apps)
    .flatMap(({ retired }) => retired ?? [])
    .filter(({ paths }) => paths.some((pattern) => matchesPattern(pattern, path)))
    .sort((a, b) => b.at.localeCompare(a.at));
  if (!last?.redirect?.startsWith('/') || !isLanguage(prefix)) return last?.redirect;
  const target = splitLanguage(last.redirect).path;
  return `/${prefix}${target === '/' ? '' : target}`;
}
