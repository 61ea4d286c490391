import { isLanguage, matchesPattern, splitLanguage } from '@liftout/page-contract';
import type { LiveState } from '../releases/state/live-state.ts';
import { normalizePath } from './find-page.ts';

/** Where visitors of a retired app's page are sent. Undefined for other pages, and when visitors get a 404. */
export function findRedirect(state: LiveState, address: string): string | undefined {
  const { prefix, path } = splitLanguage(normalizePath(address) ?? '/');
  for (const { retired } of Object.values(state.apps)) {
    if (retired?.redirect === undefined) continue;
    if (!retired.paths.some((pattern) => matchesPattern(pattern, path))) continue;
    const isLocal = retired.redirect.startsWith('/');
    if (!isLocal || !isLanguage(prefix)) return retired.redirect;
    const target = splitLanguage(retired.redirect).path;
    return `/${prefix}${target === '/' ? '' : target}`;
  }
  return undefined;
}
