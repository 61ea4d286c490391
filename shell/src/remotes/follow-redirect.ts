import { data, type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';

/**
 * The loader, in the browser, of paths that no remote owns. The server may redirect such a path: the pages of a retired
 * app do, and an open tab still has them in its history.
 */
export async function followRedirect({ request }: LoaderFunctionArgs): Promise<never> {
  const target = await redirectOf(request);
  if (!target) throw data(null, { status: 404 });
  // Back and Forward have changed the address already: without `replace` they would lead here again.
  throw (location.pathname === new URL(request.url).pathname ? replace : redirect)(target);
}

async function redirectOf({ url, signal }: Request): Promise<string | undefined> {
  try {
    const timeout = AbortSignal.timeout(4000);
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.any([signal, timeout]) });
    const { pathname, search } = new URL(response.url);
    return response.redirected && response.ok ? pathname + search : undefined;
  } catch {
    return undefined;
  }
}
