/**
 * Keeps what a visitor has seen available without a network. A page is asked of the network first and kept
 * as it came; the files it names carry a hash of their content, so a kept page only ever meets the files of
 * its own version. Served as `/sw.js`: this file is its own whole, without imports.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

const pages = 'liftout-pages';
const files = 'liftout-files';
/** Where a picture that was shared to the app waits for the page that takes it. */
const shared = 'liftout-shared';
const limits = { [pages]: 40, [files]: 300 };
/** Milliseconds after which a page that is kept wins over a network that does not answer. */
const patience = 4000;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === '/share-target') {
    event.respondWith(takeShared(request));
  } else if (request.method !== 'GET') {
    return;
  } else if (request.mode === 'navigate' && !/^\/(api|uploads|v1\.0|metrics)(\/|$)/.test(url.pathname)) {
    event.respondWith(page(event, url.pathname));
  } else if (/^\/(shell|remotes)\//.test(url.pathname)) {
    event.respondWith(file(event));
  }
});

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const cache = await caches.open(pages);
  const kept = await cache.match(pathname);
  const asked = fetch(event.request).then((response) => {
    if (response.ok && !response.redirected) event.waitUntil(keep(pages, pathname, response.clone()));
    return response;
  });
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), patience));
  return Promise.race([asked.catch(() => kept), late]);
}

async function file(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  // A retry has a query: it asks anew, for what is kept may be what failed.
  const kept = search ? undefined : await (await caches.open(files)).match(pathname);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(files, pathname, response.clone()));
  return response;
}

/** Keeps an answer and forgets the oldest beyond the limit. */
async function keep(name: keyof typeof limits, key: string, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limits[name])).map((old) => cache.delete(old)));
}

/** A photo shared to the app: kept for the home page, which takes it and starts. */
async function takeShared(request: Request): Promise<Response> {
  const file = (await request.formData()).get('image');
  if (file instanceof File) {
    const cache = await caches.open(shared);
    const headers = { 'Content-Type': file.type, 'X-File-Name': encodeURIComponent(file.name) };
    await cache.put('/shared-picture', new Response(file, { headers }));
  }
  return Response.redirect('/?shared', 303);
}
