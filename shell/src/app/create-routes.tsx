import { type Registry, type RemoteContext, splitLanguage } from '@liftout/kit';
import { data, type RouteObject } from 'react-router-dom';
import { loadShellTexts } from '../language/load-shell-texts';
import { RouteErrorPage } from '../remotes/route-error-page';
import { Layout } from './layout';

const notFound: Partial<RouteObject> = {
  loader: () => {
    throw data(null, { status: 404 });
  },
};

/**
 * The shell's own routes: the layout and, inside it, a catch-all for paths whose remote is not mounted yet. The server
 * mounts the remote before it renders; the browser mounts it on the first navigation to one of its paths.
 */
export function createRoutes(
  { i18n }: RemoteContext,
  registry: Registry,
  nowhere: Partial<RouteObject> = notFound,
): [RouteObject & { children: RouteObject[] }] {
  return [
    {
      id: 'shell',
      loader: async ({ request }) => {
        const { language } = splitLanguage(new URL(request.url).pathname);
        await loadShellTexts(i18n, language, registry.preview !== undefined);
        return null;
      },
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        splitLanguage(currentUrl.pathname).language !== splitLanguage(nextUrl.pathname).language,
      element: <Layout />,
      children: [
        {
          id: 'shell/nowhere',
          path: '*',
          element: null,
          ErrorBoundary: RouteErrorPage,
          ...nowhere,
        } as RouteObject,
      ],
    },
  ];
}
