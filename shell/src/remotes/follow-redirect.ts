import { data, type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';

/**
 * The loader, in the browser, of paths that no remote owns. The server may redirect such a path: the pages of a retired
 * app do, and an open tab still has them in its history.
 */
export async function followRedirect({ request }: LoaderFunctionArgs): Promise<never> {
  // Back and Forward have changed the address already: without `replace` they would lead here again.
  const isShown = location.pathname === new URL(request.url).pathname;
  const answer = await ask(request, 'follow');
  if (answer?.redirected && answer.ok) {
    const { pathname, search } = new URL(answer.url);
    throw (isShown ? replace : redirect)(pathname + search);
  }
  // Pages may not read another site, so the browser has to follow.
  if (answer || (await ask(request, 'manual'))?.type !== 'opaqueredirect') throw data(null, { status: 404 });
  location[isShown ? 'replace' : 'assign'](request.url);
  // The browser may show this document again as it was, with a router that waits.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  return new Promise(() => undefined);
}

/** @returns undefined without an answer that the page may read */
async function ask({ url, signal }: Request, redirect: RequestRedirect): Promise<Response | undefined> {
  try {
    const timeout = AbortSignal.timeout(4000);
    return await fetch(url, { method: 'HEAD', redirect, signal: AbortSignal.any([signal, timeout]) });
  } catch {
    return undefined;
  }
}
