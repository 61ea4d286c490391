import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { DevServer } from '@rspack/core';

type Proxy = NonNullable<DevServer['proxy']>[number];

/** Headers that are valid only for the site's own origin or connection. */
const headersOfSite = new Set(['strict-transport-security', 'connection', 'transfer-encoding']);
/** Headers that are not valid for a changed page. */
const headersOfPage = new Set(['content-length', 'etag', 'last-modified']);

/**
 * Forwards to the site every request that the development server does not answer itself: pages of other remotes, files,
 * API calls, uploads.
 * @param patch Changes the HTML of a page.
 */
export function siteProxy(site: URL, patch: (html: string) => string): Proxy {
  return {
    target: site.origin,
    changeOrigin: true,
    selfHandleResponse: true,
    on: {
      proxyReq(request, { headers }) {
        // The site may compare this header with its own origin.
        if (headers.origin) request.setHeader('Origin', site.origin);
        if (!headers.accept?.includes('text/html')) return;
        request.setHeader('Accept-Encoding', 'identity');
        request.removeHeader('If-None-Match');
      },
      proxyRes(answer, _, response) {
        passOn(answer, response as ServerResponse, patch).catch(() => response.destroy());
      },
      error(error, _, response) {
        // The answer broke off after it had begun.
        if (!('writeHead' in response) || response.headersSent) return void response.destroy();
        response.writeHead(502, { 'Content-Type': 'text/plain' });
        response.end(`${site.origin} does not answer (${error.message}).`);
      },
    },
  };
}

async function passOn(answer: IncomingMessage, response: ServerResponse, patch: (html: string) => string) {
  const isPage =
    answer.headers['content-type']?.startsWith('text/html') && !answer.headers['content-encoding'];
  for (const [name, value = ''] of Object.entries(answer.headers)) {
    if (headersOfSite.has(name) || (isPage && headersOfPage.has(name))) continue;
    response.setHeader(name, name === 'set-cookie' ? [value].flat().map(forPlainHttp) : value);
  }
  response.statusCode = answer.statusCode ?? 502;
  if (isPage) response.end(patch((await buffer(answer)).toString('utf8')));
  else answer.pipe(response);
}

/** The development server has no TLS. */
const forPlainHttp = (cookie: string) => cookie.replace(/;\s*(secure|domain=[^;]*)/gi, '');
