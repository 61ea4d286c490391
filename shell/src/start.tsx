import { type RemoteContext, splitLanguage } from '@liftout/kit';
import { createI18n, isFailedPage, keepFormatted, keepServerPage, type PageHealth } from '@liftout/kit/host';
import type { PageState } from '@liftout/page-contract';
import { type ErrorInfo, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { App } from './app/app';
import { createRoutes } from './app/create-routes';
import { replayEarlyInput } from './app/early-input';
import { renderOffscreenSections } from './app/render-offscreen-sections';
import { guardAgainstTranslation, isTranslated } from './app/translation-guard';
import { yieldToBrowser } from './app/yield-to-browser';
import { readPageState } from './document/read-page-state';
import { keepLanguageOnBack } from './language/keep-language-on-back';
import { findOwner } from './remotes/find-owner';
import { followRedirect } from './remotes/follow-redirect';
import { isLoadError } from './remotes/load-error';
import { loadRemoteModule } from './remotes/load-remote';
import { mountRemote } from './remotes/mount-remote';
import { isOutdated } from './remotes/newer-version';
import { readPublishedData } from './remotes/published-data';
import { reportFailures } from './remotes/report-failures';
import { reportVitals } from './remotes/report-vitals';

/** Hydrates the page that the server sent, or renders it where the server could not. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  const state = await readPageState();
  const { language } = splitLanguage(location.pathname);
  keepFormatted(state.formatted);
  const i18n = createI18n(language, state.texts, state.site);
  const context: RemoteContext = { i18n, readData: readPublishedData(state.registry) };
  const routes = createRoutes(context, state.registry, { loader: followRedirect });

  /** The router ignores routes that it has, and all routes when the visitor goes to another page meanwhile. */
  const mountOwner = async (pathname: string): Promise<RouteObject[]> => {
    const owner = findOwner(state.registry, pathname);
    return owner ? [mountRemote(owner.name, await loadRemoteModule(owner), context)] : [];
  };

  const failures = reportFailures(state.registry);
  reportVitals(state.registry);
  const health: PageHealth = {
    isOutdated: () => isOutdated(state.registry, location.pathname),
    onFailure: (error) => failures.report(isLoadError(error) ? 'load' : 'render', error),
  };

  if (state.hydration) keepServerPage(root);
  const prepared = state.hydration ? await prepareHydration(routes, mountOwner) : 'failed';
  const hydration = prepared === 'ready' ? state.hydration : null;
  await yieldToBrowser();
  let firstFailure = typeof prepared === 'object' ? prepared : undefined;
  keepLanguageOnBack(() => router);
  const router = createBrowserRouter(routes, {
    hydrationData: hydration
      ? { loaderData: hydration.loaderData, errors: revive(hydration.errors) }
      : // The shell's texts are in the page. Without this entry the router waits for its loader to show an error.
        { loaderData: { shell: null } },
    patchRoutesOnNavigation: async ({ path, patch }) => {
      // The remote has just failed, so show that. Later navigations try again.
      const failure = firstFailure;
      firstFailure = undefined;
      if (failure) throw failure.error;
      patch('shell', await mountOwner(path));
    },
  });
  const app = (
    <App i18n={i18n} site={state.site} registry={state.registry} health={health}>
      <RouterProvider router={router} />
    </App>
  );
  replayEarlyInput();
  guardAgainstTranslation(root);
  if (hydration && !isTranslated(root)) {
    // As a transition, so that a long page does not hold up the first tap.
    const onRecoverableError = (error: unknown, { componentStack }: ErrorInfo) => {
      // When a translator changes the page during hydration, React renders that part again. Other errors are faults of
      // the site.
      if (isTranslated(document.body)) return;
      failures.report('hydration', error, componentStack ?? '');
      reportError(error);
    };
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
    renderOffscreenSections();
    return;
  }
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
  document.documentElement.dataset.whole = '';
  createRoot(root).render(app);
}

/**
 * Loads the code of the rendered page before hydration, so that nothing suspends. If that fails, the browser renders
 * the page itself, with the failure in its place.
 */
async function prepareHydration(
  routes: ReturnType<typeof createRoutes>,
  mountOwner: (pathname: string) => Promise<RouteObject[]>,
): Promise<'ready' | 'failed' | { error: unknown }> {
  try {
    routes[0].children.push(...(await mountOwner(location.pathname)));
  } catch (error) {
    return { error };
  }
  const matched = (matchRoutes(routes, location) ?? []).map(({ route }) => route);
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return matched.some(({ Component }) => isFailedPage(Component)) ? 'failed' : 'ready';
}

function revive(errors: NonNullable<PageState['hydration']>['errors']): Record<string, unknown> | null {
  return (
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([id, error]) => [
        id,
        new ErrorResponse(error.status, error.statusText, error.data, true),
      ]),
    )
  );
}
