import {
  type RegisteredRemote,
  type Registry,
  type RemoteModule,
  type Site,
  splitLanguage,
} from '@liftout/kit';
import { createI18n, type TextBundle } from '@liftout/kit/host';
import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import { prerender } from 'react-dom/static';
// Not shared, for only the server needs them.
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
} from 'react-router';
import { App } from './app/app';
import { createRoutes } from './app/create-routes';
import { LoadingPlace } from './app/loading-place';
import type { PageState } from './page-state';
import { mountRemote } from './remotes/mount-remote';
import { ownerOf } from './remotes/registry';

export interface RenderInput {
  /** Path of the page, no query. */
  pathname: string;
  registry: Registry;
  site: Pick<Site, 'origin'>;
  /** The federation container of a remote's server bundle (`{ init, get }`). */
  loadContainer(remote: string): unknown;
  /** The content of a published JSON file, or null. */
  readData(remote: string, name: string): unknown;
}

export interface RenderedPage {
  status: number;
  /** Set for redirects. */
  location?: string;
  language: string;
  /** What belongs in `<head>`: the run of title, meta, link and JSON-LD that the page rendered first. */
  head: string;
  body: string;
  state: PageState;
  /** Remote that owns the page. */
  owner?: string;
  /** Ids of the matched routes, which are the names of their chunks. */
  routeIds: string[];
  /** Texts that the page asked for and nobody has: `namespace:key`. */
  missingTexts: string[];
}

export { ownerOf };

/** Renders a whole page: layout, page of the owning remote, texts. Throws when the remote's side fails. */
export function renderPage(input: RenderInput): Promise<RenderedPage> {
  return render(input);
}

async function render(input: RenderInput, frame = false): Promise<RenderedPage> {
  const { pathname, registry } = input;
  const site: Site = { ...input.site, year: new Date().getUTCFullYear() };
  const { language } = splitLanguage(pathname);
  const i18n = createI18n(language);
  const missingTexts = new Set<string>();
  i18n.options.saveMissing = true;
  i18n.on('missingKey', (_, namespace, key) => missingTexts.add(`${namespace}:${key}`));
  const context = {
    i18n,
    readData: async <T,>(remote: string, name: string) =>
      input.readData(remote, `${name}/${language}`) as T | null,
  };
  const routes = frame ? createRoutes(context, { Component: LoadingPlace }) : createRoutes(context);
  const owner = frame ? undefined : ownerOf(registry, pathname);
  if (owner) {
    routes[0].children.push(
      mountRemote(owner.name, await loadServerModule(owner, input.loadContainer), context),
    );
  }

  const handler = createStaticHandler(routes);
  const result = await handler.query(new Request(new URL(pathname, site.origin)));
  if (result instanceof Response) {
    return {
      status: result.status,
      location: result.headers.get('Location') ?? '/',
      language,
      head: '',
      body: '',
      state: { registry, site, texts: {}, hydration: null },
      routeIds: [],
      missingTexts: [],
    };
  }
  const errors = answersOnly(result.errors);
  const renderErrors: unknown[] = [];
  const { prelude } = await prerender(
    <App i18n={i18n} site={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, result)}
        context={result}
        hydrate={false}
      />
    </App>,
    {
      onError: (error) => void renderErrors.push(error),
      // All of a page is in its place, with or without JavaScript: no part is sent later and moved there.
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
      hydration: { loaderData: result.loaderData, errors },
    },
    ...(owner && { owner: owner.name }),
    routeIds: result.matches.map(({ route }) => route.id),
    missingTexts: [...missingTexts],
  };
}

/** The shell around nothing: what is sent while a remote's server side is broken; the browser fills it. */
export async function renderFrame(input: RenderInput): Promise<RenderedPage> {
  const page = await render(input, true);
  return { ...page, status: 503, state: { ...page.state, hydration: null } };
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

/** React puts a page's title, meta and links first in its output: the run is moved into `<head>`. */
function liftHead(html: string): { head: string; body: string } {
  const head = leadingHead.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
