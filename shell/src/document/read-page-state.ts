import { type PageState, pageStateId } from '@liftout/page-contract';

/**
 * Reads the state at the end of the HTML. On a slow connection it arrives long after the first paint, so this waits for
 * the end of the document. A truncated document is loaded again.
 */
export async function readPageState(): Promise<PageState> {
  await documentParsed();
  const state = parse(document.getElementById(pageStateId)?.textContent) ?? (await fetchPageState());
  if (!state) throw new Error('The page has no state');
  return state;
}

function documentParsed(): Promise<void> | undefined {
  if (document.readyState !== 'loading') return undefined;
  return new Promise((resolve) =>
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }),
  );
}

async function fetchPageState(): Promise<PageState | null> {
  const html = await (await fetch(location.href, { cache: 'no-store' })).text();
  // The state has no raw `<`.
  return parse(new RegExp(`id="${pageStateId}">([^<]*)</script>`).exec(html)?.[1]);
}

function parse(json: string | null | undefined): PageState | null {
  try {
    return JSON.parse(json ?? '') as PageState;
  } catch {
    return null;
  }
}
