import { isLanguage, type RemoteContext, type RemoteModule } from '@liftout/kit';
import { data, Outlet, type RouteObject } from 'react-router-dom';
import { RouteErrorPage } from './route-error-page';

/**
 * A remote's routes under the language prefix, inside an element with the remote's name. The remote's styles apply only
 * inside that element (see `scope-styles.ts` of the preset).
 */
export function mountRemote(name: string, module: RemoteModule, context: RemoteContext): RouteObject {
  return {
    id: name,
    loader: ({ params }) => {
      if (params.lang && !isLanguage(params.lang.toLowerCase())) throw data(null, { status: 404 });
      return null;
    },
    element: (
      <div data-mf={name}>
        <Outlet />
      </div>
    ),
    ErrorBoundary: RouteErrorPage,
    // Each page has the prefix in its own path: a parent route with a path would match `/` before the home page does.
    children: module
      .default(context)
      .map(({ index: _, path = '', ...page }) => ({ ...page, path: `:lang?/${path}` }) as RouteObject),
  };
}
