import { type RegisteredRemote, type RemoteModule, type Site, splitLanguage } from '@liftout/kit';
import { createI18n, keepFormatted, type TextBundle } from '@liftout/kit/host';
import { type PageRoute, type RenderedPage, type RenderInput, routeFaults } from '@liftout/page-contract';
import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import { prerender } from 'react-dom/static';
// Not shared, because only the server needs them.
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
} from 'react-router';
import { App } from './app/app';
import { createRoutes } from './app/create-routes';
import { LoadingPlaceholder } from './app/loading-placeholder';
import { type PageParts, pageDocument } from './document/page-document';
import { findOwner } from './remotes/find-owner';
import { mountRemote } from './remotes/mount-remote';

/** Renders a page with the layout and the owning remote. @throws when the remote's server bundle fails. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  return toRenderedPage(await render(input), input);
}

/**
 * Renders the layout without any remote, for a page whose server side is broken. The browser renders the page into
 * it.
 */
export async function renderFrame(input: RenderInput): Promise<RenderedPage> {
  const frame = await render(input, true);
  if ('location' in frame) return toRenderedPage(frame, input);
  return toRenderedPage({ ...frame, status: 503, state: { ...frame.state, hydration: null } }, input);
}

interface Redirect {
  status: number;
  location: string;
}

type RenderedParts = PageParts & Pick<RenderedPage, 'missingTexts' | 'routeFaults'>;

async function toRenderedPage(page: RenderedParts | Redirect, input: RenderInput): Promise<RenderedPage> {
  if ('location' in page)
    return { ...page, html: '', scripts: [], inlineHashes: { scripts: [], styles: [] }, missingTexts: [] };
  const { status, owner, missingTexts, routeFaults } = page;
  return {
    status,
    ...(await pageDocument(page, input)),
    ...(owner !== undefined && { owner }),
    missingTexts,
    ...(routeFaults && { routeFaults }),
  };
}

async function render(input: RenderInput, frame = false): Promise<RenderedParts | Redirect> {
  const { pathname, registry } = input;
  const site: Site = { ...input.site, year: new Date().getUTCFullYear() };
  const { language } = splitLanguage(pathname);
  const formatted: Record<string, string> = {};
  keepFormatted(formatted);
  const i18n = createI18n(language, {}, site);
  const missingTexts = new Set<string>();
  i18n.options.saveMissing = true;
  i18n.on('missingKey', (_, namespace, key) => missingTexts.add(`${namespace}:${key}`));
  const context = {
    i18n,
    readData: async <T,>(remote: string, name: string) =>
      input.readData(remote, `${name}/${language}`) as T | null,
  };
  const routes = createRoutes(context, registry, frame ? { Component: LoadingPlaceholder } : undefined);
  const owner = frame ? undefined : findOwner(registry, pathname);
  let faults: string[] = [];
  if (owner) {
    const mounted = mountRemote(owner.name, await loadServerModule(owner, input.loadContainer), context);
    routes[0].children.push(mounted);
    const chunks = input.assets(owner.name)?.chunks ?? {};
    faults = routeFaults((mounted.children ?? []) as PageRoute[], { paths: owner.paths, chunks });
  }

  const handler = createStaticHandler(routes);
  const result = await handler.query(new Request(new URL(pathname, site.origin)));
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get('Location') ?? '/' };
  }
  const errors = answersOnly(result.errors);
  const renderErrors: unknown[] = [];
  const { prelude } = await prerender(
    <App i18n={i18n} site={site} registry={registry}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, result)}
        context={result}
        hydrate={false}
      />
    </App>,
    {
      onError: (error) => void renderErrors.push(error),
      // Every part of a page is sent in its place. Otherwise JavaScript would have to move late parts there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude as ReadableStream).text();
  if (renderErrors.length > 0) throw renderErrors[0];
  const { head, body } = liftHead(html);
  return {
    status: result.statusCode,
    language,
    head,
    body,
    state: {
      registry,
      site,
      texts: i18n.getDataByLanguage(language) as TextBundle,
      formatted,
      hydration: { loaderData: result.loaderData, errors },
    },
    ...(owner && { owner: owner.name }),
    routeIds: result.matches.map(({ route }) => route.id),
    missingTexts: [...missingTexts],
    ...(faults.length > 0 && { routeFaults: faults }),
  };
}

async function loadServerModule(
  remote: RegisteredRemote,
  loadContainer: RenderInput['loadContainer'],
): Promise<RemoteModule> {
  const name = remote.name.replaceAll('-', '_');
  containers.set(name, () => loadContainer(remote.name));
  registerRemotes([{ name, entry: `${remote.name}.cjs`, type: 'commonjs-module' }]);
  const module = await loadRemote<RemoteModule>(`${name}/routes`);
  if (!module) throw new Error(`${remote.name} exposes no routes on the server`);
  return module;
}

const containers = new Map<string, () => unknown>();

init({
  name: 'shell',
  remotes: [],
  plugins: [
    {
      name: 'containers-from-the-gateway',
      // The gateway hands over the container itself: no file name or network is known here.
      loadEntry: async ({ remoteInfo }) => containers.get(remoteInfo.name)?.() as never,
    },
  ],
});

/** A 404 is an answer that the browser can show again; any other error is a broken page. */
function answersOnly(errors: Record<string, unknown> | null) {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!isRouteErrorResponse(error) || error.status >= 500) throw error;
      return [id, { status: error.status, statusText: error.statusText, data: error.data ?? null }];
    }),
  );
}

const leadingHead =
  /^(?:<title[^>]*>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>|<script type="application\/ld\+json">[^<]*<\/script>)+/;

/** React puts a page's title, meta and links first in its output. This moves them into `<head>`. */
function liftHead(html: string): { head: string; body: string } {
  const head = leadingHead.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
