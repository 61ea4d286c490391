export { allowInline } from './allow-inline.ts';
export { appNamePattern } from './app-name.ts';
export { toInlineJson } from './inline-json.ts';
export {
  defaultLanguage,
  isLanguage,
  type Language,
  languageStorageKey,
  languages,
  localizePath,
  splitLanguage,
} from './languages.ts';
export { type NavigationLink, type NavigationPlace, navigationPlaces } from './navigation.ts';
export { type PageState, pageStateId, type Site } from './page-state.ts';
export { matchesPattern, patternFault, patternsOverlap } from './path-pattern.ts';
export { leavePreviewPath, type Preview, type RegisteredRemote, type Registry } from './registry.ts';
export type { AppAssets, RenderedPage, RenderInput, ShellServer } from './render.ts';
export { type PageRoute, routeFaults } from './route-faults.ts';
export { pageContractVersion } from './version.ts';
