import { type Registry, type RemoteContext, splitLanguage } from '@liftout/kit';
import { loadTexts } from '@liftout/kit/host';
import { data, type RouteObject } from 'react-router-dom';
import { PlaceError } from '../remotes/place-error';
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
        const load = (namespace: string, file: string) =>
          loadTexts(
            i18n,
            language,
            namespace,
            () => import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}/${file}.json`),
          );
        await load('shell', 'shell');
        if (registry.preview) await load('shell/preview', 'preview');
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
          ErrorBoundary: PlaceError,
          ...nowhere,
        } as RouteObject,
      ],
    },
  ];
}
