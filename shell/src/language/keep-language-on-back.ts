import { isLanguage, localizePath, splitLanguage } from '@liftout/kit';
import { languageStorageKey, type PageHandle } from '@liftout/kit/host';
import { type createBrowserRouter, matchRoutes } from 'react-router-dom';

/**
 * Back and Forward lead to pages from before a language switch, at addresses of the earlier language. Those addresses
 * are rewritten to the language that the visitor has chosen since, if the page exists in it.
 *
 * The router reads the address in its own listener. Call this before the router is created, so that this listener is first.
 */
export function keepLanguageOnBack(getRouter: () => ReturnType<typeof createBrowserRouter>): void {
  addEventListener('popstate', () => {
    const chosen = chosenLanguage();
    const { path, language } = splitLanguage(location.pathname);
    if (!isLanguage(chosen) || chosen === language) return;
    const { routes, state } = getRouter();
    const isTranslated = (pathname: string) =>
      (matchRoutes(routes, pathname) ?? []).every(
        ({ route }) => (route.handle as Partial<PageHandle> | undefined)?.languages?.includes(chosen) ?? true,
      );
    const shown = state.location.pathname;
    const isInChosen = splitLanguage(shown).language === chosen || !isTranslated(shown);
    if (!isInChosen || !isTranslated(location.pathname)) return;
    history.replaceState(history.state, '', localizePath(path, chosen) + location.search + location.hash);
  });
}

function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}
