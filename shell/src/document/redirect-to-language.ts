/**
 * Runs inline in `<head>` of a page without language prefix. It sends the visitor to the page in their language
 * before anything is painted. A stored choice comes first, then the browser's language. English needs no redirect.
 * @param storageKey Key of the stored choice in `localStorage`.
 */
export function redirectToLanguage(
  languages: readonly string[],
  defaultLanguage: string,
  storageKey: string,
): void {
  let language: string | null = null;
  try {
    language = localStorage.getItem(storageKey);
  } catch {
    // Storage is blocked: only the browser's language counts.
  }
  if (!language || !languages.includes(language)) {
    language = (navigator.language || '').slice(0, 2).toLowerCase();
  }
  if (language === defaultLanguage || !languages.includes(language)) return;
  const path = location.pathname === '/' ? '' : location.pathname;
  location.replace(`/${language}${path}${location.search}${location.hash}`);
}
