/**
 * Makes visited pages available offline. Pages are fetched from the network first and cached unchanged. The files of a
 * page have content hashes in their names, so a cached page always gets the files of its own version. Served as
 * `/sw.js`, without imports.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const pages = 'liftout-pages';
const files = 'liftout-files';
/** Cache of pictures shared to the app, until the page reads them. */
const shared = 'liftout-shared';
const limits = { [pages]: 40, [files]: 300 };
/** If the network does not answer within this many milliseconds, the cached page is used. */
const networkTimeout = 4000;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** A page that this worker did not see: the router has shown it, or it was loaded before this worker was active. */
worker.addEventListener('message', (event) => event.waitUntil(fetchPage(event.data).catch(() => undefined)));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === '/share-target') {
    event.respondWith(takeShared(request, url.searchParams.get('lang') ?? ''));
  } else if (request.method !== 'GET') {
    return;
  } else if (request.mode === 'navigate' && url.pathname.startsWith('/api/deployments/preview/')) {
    // The cached pages are the live ones, which a preview must not show.
    event.waitUntil(caches.delete(pages));
  } else if (request.mode === 'navigate' && !/^\/(api|uploads|v1\.0|metrics)(\/|$)/.test(url.pathname)) {
    event.respondWith(page(event, url.pathname));
  } else if (/^\/(shell|remotes)\//.test(url.pathname)) {
    event.respondWith(file(event));
  }
});

async function fetchPage(pathname: string): Promise<void> {
  // The gateway does not count it as a view of the page.
  const headers = { 'Liftout-Purpose': 'offline-copy' };
  const init: RequestInit = { redirect: 'manual', priority: 'low', headers };
  await keepPage(pathname, await fetch(location.origin + pathname, init));
}

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const asked = fetch(event.request);
  // Registered before the cached page is sent, because the event ends with that.
  event.waitUntil(asked.then((response) => keepPage(pathname, response)).catch(() => undefined));
  const kept = await findKept(pages, pathname);
  if (!kept) return asked;
  const answer = asked.then(
    (response) => (isOutage(response.status) ? kept.clone() : response),
    () => kept.clone(),
  );
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), networkTimeout));
  return Promise.race([answer, late]);
}

/** A proxy answers because the gateway does not, for example while it restarts. */
const isOutage = (status: number): boolean => [502, 503, 504].includes(status);

/** Undefined also when the browser cannot read its storage. The network answers then. */
async function findKept(name: string, key: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(key);
  } catch {
    return undefined;
  }
}

/**
 * Caches the newest answer for a page, and forgets a page that was removed or moved. Pages of a preview have a robots
 * tag. They change nothing, because they have the addresses of the live pages.
 */
async function keepPage(pathname: string, response: Response): Promise<void> {
  if (response.headers.has('X-Robots-Tag')) return;
  if (response.ok) {
    await keep(pages, pathname, response.clone());
  } else if (response.type === 'opaqueredirect' || [404, 410].includes(response.status)) {
    await (await caches.open(pages)).delete(pathname);
  }
}

async function file(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  // A retry has a query string and skips the cache, because the cached file may be the one that failed.
  const kept = search ? undefined : await findKept(files, pathname);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(files, pathname, response.clone()));
  return response;
}

/**
 * Caches a response as the newest entry and removes the oldest entries above the limit. If the storage is full, an
 * earlier response with the same key stays.
 */
async function keep(name: keyof typeof limits, key: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limits[name])).map((old) => cache.delete(old)));
}

/**
 * Stores the photos shared to the app for the home page, which reads them and starts the removal. If they cannot be
 * stored, the visitor can choose them on the home page.
 *
 * @param language of the installed app. Its manifest names it, except for English.
 */
async function takeShared(request: Request, language: string): Promise<Response> {
  const home = /^[a-z]{2}$/.test(language) ? `/${language}` : '/';
  try {
    const photos = (await request.formData()).getAll('image').filter((value) => value instanceof File);
    // Photos that no page has read are not shared again.
    await caches.delete(shared);
    const cache = await caches.open(shared);
    for (const [index, photo] of photos.entries()) {
      const headers = { 'Content-Type': photo.type, 'X-File-Name': encodeURIComponent(photo.name) };
      await cache.put(`/shared-picture${index || ''}`, new Response(photo, { headers }));
    }
    return Response.redirect(`${home}?shared`, 303);
  } catch {
    await caches.delete(shared).catch(() => false);
    return Response.redirect(home, 303);
  }
}
