/** A remote's page as the server sent it. It stays readable when the code of the page cannot be loaded. */
export interface KeptPage {
  path: string;
  /** Name of the remote. */
  remote: string;
  html: string;
}

let kept: KeptPage | undefined;

/** Remembers the page that the server sent. Called before the browser renders anything in its place. */
export function keepServerPage(root: Element): void {
  const element = root.querySelector<HTMLElement>('[data-mf]');
  if (!element?.dataset.mf) return;
  kept = { path: location.pathname, remote: element.dataset.mf, html: element.innerHTML };
}

/** The page that the server sent for this address, if there is one. */
export function keptServerPage(): KeptPage | undefined {
  return typeof location !== 'undefined' && kept?.path === location.pathname ? kept : undefined;
}
