import { localizePath, splitLanguage } from '@liftout/kit';
import { languageStorageKey } from '@liftout/kit/host';

/**
 * Back and Forward lead to pages from before a language switch, at addresses of the earlier language. Those addresses
 * are rewritten to the language that the visitor has chosen since.
 *
 * The router reads the address in its own listener. Call this before the router is created, so that this listener is first.
 *
 * @param shownPath path of the page that is shown.
 */
export function keepLanguageOnBack(shownPath: () => string): void {
  addEventListener('popstate', () => {
    const { language } = splitLanguage(shownPath());
    const { path, language: earlier } = splitLanguage(location.pathname);
    if (earlier === language || chosenLanguage() !== language) return;
    history.replaceState(history.state, '', localizePath(path, language) + location.search + location.hash);
  });
}

function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}
