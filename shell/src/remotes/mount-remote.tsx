import { isLanguage, type RemoteContext, type RemoteModule } from '@liftout/kit';
import { data, Outlet, type RouteObject } from 'react-router-dom';
import { PlaceError } from './place-error';

/**
 * A remote's routes under the language prefix. Its element carries the remote's name: the utilities in a
 * remote's style sheet reach no further than that (see the preset's tailwind.css).
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
    ErrorBoundary: PlaceError,
    // Each page carries the prefix itself: a parent with a path is found for `/`, and the home page's owner never asked.
    children: module
      .default(context)
      .map(({ index: _, path = '', ...page }) => ({ ...page, path: `:lang?/${path}` }) as RouteObject),
  };
}
