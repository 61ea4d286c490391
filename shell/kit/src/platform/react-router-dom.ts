/**
 * The names of react-router-dom that the platform supports. Shared packages are not tree-shaken, so the
 * shell shares this file in the package's place; remotes' tsconfig maps the package to it, so that a name
 * outside the list is a type error. It re-exports from `react-router`, for the request for
 * `react-router-dom` itself is answered by this file.
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
  ScrollRestoration,
  UNSAFE_ErrorResponseImpl,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
