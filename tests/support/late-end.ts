import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** How the end of each page is sent: so many milliseconds late, or never. */
export type End = number | 'never';

/**
 * A proxy in front of the site that sends the end of every page, from the middle of its state on, late or never.
 * Everything else passes as it is.
 *
 * @param nextEnd asked once for each page.
 * @returns the address of the site behind the proxy. It ends with the page.
 */
export async function siteWithLateEnd(page: Page, origin: string, nextEnd: () => End): Promise<string> {
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
      answer.on('end', () => {
        const html = Buffer.concat(parts);
        const cut = html.indexOf('id="liftout-state"') + 60;
        outgoing.write(html.subarray(0, cut));
        const end = nextEnd();
        if (end === 'never') outgoing.end();
        else setTimeout(() => outgoing.end(html.subarray(cut)), end);
      });
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
