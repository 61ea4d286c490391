import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** How the end of each page is sent: this many milliseconds late, or never. */
export type End = number | 'never';

/** Where the page's HTML ends, in the middle of its state: the browser has the content, but cannot hydrate it yet. */
const endOfContent = (html: Buffer) => html.indexOf('id="liftout-state"') + 60;

/**
 * A proxy in front of the site that sends the end of every page, from the middle of its state on, late or never.
 *
 * @param nextEnd asked once for each page.
 * @returns the address of the site behind the proxy. It ends with the page.
 */
export function siteWithLateEnd(page: Page, origin: string, nextEnd: () => End): Promise<string> {
  return siteBehindProxy(page, origin, async (html, outgoing) => {
    const cut = endOfContent(html);
    outgoing.write(html.subarray(0, cut));
    const end = nextEnd();
    if (end === 'never') return outgoing.end();
    await setTimeout(end);
    outgoing.end(html.subarray(cut));
  });
}

/**
 * A proxy in front of the site that sends the first 18 kB of each page's body in pieces of 1.5 kB, as a slow network
 * does. The browser paints each piece before the next one arrives.
 *
 * @returns the address of the site behind the proxy. It ends with the page.
 */
export function siteInPieces(page: Page, origin: string): Promise<string> {
  return siteBehindProxy(page, origin, async (html, outgoing) => {
    const start = html.indexOf('<body');
    let sent = start;
    outgoing.write(html.subarray(0, sent));
    for (; sent < start + 18_000; sent += 1500) {
      outgoing.write(html.subarray(sent, sent + 1500));
      await setTimeout(100);
    }
    outgoing.end(html.subarray(sent));
  });
}

/** A proxy that hands each page to `send`. Everything else passes as it is. */
async function siteBehindProxy(
  page: Page,
  origin: string,
  send: (html: Buffer, outgoing: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(origin);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = incoming;
    const forward = request({ hostname, port, path, method, headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
      const { 'content-length': _, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, isPage ? others : answer.headers);
      if (!isPage) return answer.pipe(outgoing);
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => send(Buffer.concat(parts), outgoing));
    });
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page.once('close', () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
