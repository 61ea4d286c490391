import { data, type LoaderFunctionArgs } from 'react-router-dom';

/**
 * The loader, in the browser, of paths that no remote owns. The server may redirect such a path: the pages of a retired
 * app do, and an open tab still has them in its history. The browser follows, because the target may be another site.
 */
export async function followRedirect({ request }: LoaderFunctionArgs): Promise<never> {
  if (!(await isRedirect(request))) throw data(null, { status: 404 });
  // Back and Forward have changed the address already: without `replace` they would lead here again.
  const isShown = location.pathname === new URL(request.url).pathname;
  location[isShown ? 'replace' : 'assign'](request.url);
  // The browser may show this document again as it was, with a router that waits.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  return new Promise(() => undefined);
}

async function isRedirect({ url, signal }: Request): Promise<boolean> {
  try {
    const timeout = AbortSignal.timeout(4000);
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    return response.type === 'opaqueredirect';
  } catch {
    return false;
  }
}
