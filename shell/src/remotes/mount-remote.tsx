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
    path: ':lang?',
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
    children: module.default(context),
  };
}
