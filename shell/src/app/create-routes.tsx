import { type RemoteContext, splitLanguage } from '@liftout/kit';
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
 * The routes of the shell itself: the layout, and under it a place where every address that no remote has
 * answered yet ends. Remotes are mounted beside that place, by the server before it renders and by the
 * browser when it first navigates there.
 */
export function createRoutes(
  { i18n }: RemoteContext,
  nowhere: Partial<RouteObject> = notFound,
): [RouteObject & { children: RouteObject[] }] {
  return [
    {
      id: 'shell',
      loader: async ({ request }) => {
        const { language } = splitLanguage(new URL(request.url).pathname);
        await loadTexts(
          i18n,
          language,
          'shell',
          () => import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}/shell.json`),
        );
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
