/**
 * Exports that only the shell (and kit's stand-in for it) uses. Modules with state are imported through `@liftout/kit`
 * itself, so that there is one copy of them, whichever kit the federation chose.
 */

export { languageStorageKey } from '@liftout/page-contract';
export { type PageHealth, PageHealthProvider } from './health/page-health.tsx';
export { loadWithRetries } from './http/load-with-retries.ts';
export { keepFormatted } from './i18n/format.ts';
export { createI18n, loadTexts, type TextBundle } from './i18n/i18n.ts';
export { keepServerPage } from './page/kept-page.ts';
export { isFailedPage, LoadFailure } from './page/lazy-page.tsx';
export type { PageHandle } from './page/page.ts';
export { SiteProvider } from './page/site.tsx';
export { useIsHydrating } from './page/use-is-hydrating.ts';
export { useToasts } from './toast/toast.ts';
export { useTopDialog } from './ui/open-dialogs.ts';
