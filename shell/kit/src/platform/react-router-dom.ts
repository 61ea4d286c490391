/**
 * The exports of react-router-dom that remotes may use. Shared packages are not tree-shaken, so the shell shares this
 * file instead of the whole package. The remotes' tsconfig maps the package to this file: any other export is a type
 * error. It re-exports from `react-router`, because requests for `react-router-dom` resolve to this file.
 */
export type {
  IndexRouteObject,
  LoaderFunction,
  LoaderFunctionArgs,
  NonIndexRouteObject,
  RouteObject,
} from 'react-router';
export {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Outlet,
  redirect,
  replace,
  ScrollRestoration,
  UNSAFE_ErrorResponseImpl,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
