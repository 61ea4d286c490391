import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { allowInline, toInlineJson } from '@liftout/page-contract';
import { BuildError, type Builds } from './builds.ts';
import { type DevelopmentBuild, overlayRegistry, ownsPath, publicPath } from './development-build.ts';
import { reactFile, reactPath } from './development-react.ts';
import { PageRenderer } from './page-renderer.ts';
import { withDevelopmentReact } from './patch-page.ts';
import { type Site, SiteError } from './site.ts';

/** Replaces the site's service worker, which would cache files of the working tree. Then it removes itself. */
const noServiceWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));`;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
};

/**
 * Serves everything that differs from the site: the pages and published files of the remote in development, and the
 * registry.
 */
export class Pages {
  readonly #site: Site;
  readonly #builds: Builds;
  readonly #renderer = new PageRenderer();

  constructor(site: Site, builds: Builds) {
    this.#site = site;
    this.#builds = builds;
  }

  readonly middleware = async (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    response.setHeader('Cache-Control', 'no-store');
    try {
      if (pathname === '/sw.js') return answer(response, 200, 'text/javascript', noServiceWorker);
      if (pathname === '/remotes.json') return await this.#sendRegistry(response);
      const build = await this.#buildFor(pathname);
      const file = pathname === reactPath ? join(build.directory, reactFile) : publishedFile(build, pathname);
      if (file) return await sendFile(response, file, `http://${request.headers.host}`);
      if (ownsPath(build, pathname)) return await this.#sendPage(response, pathname, build);
    } catch (error) {
      return sendFailure(response, error);
    }
    response.removeHeader('Cache-Control');
    next();
  };

  close(): void {
    this.#renderer.close();
  }

  /**
   * The current build. While the sources do not compile, the last one, which shows that `pathname` is not the remote's.
   * @throws BuildError when the remote has this page or file, and before the first build.
   */
  #buildFor(pathname: string): Promise<DevelopmentBuild> {
    return this.#builds.current().catch((error: unknown) => {
      const { last } = this.#builds;
      if (!last || ownsPath(last, pathname) || publishedFile(last, pathname)) throw error;
      return last;
    });
  }

  async #sendRegistry(response: ServerResponse): Promise<void> {
    const [registry, build] = await Promise.all([this.#site.registry(), this.#buildFor('/remotes.json')]);
    answer(response, 200, 'application/json', JSON.stringify(overlayRegistry(registry, build)));
  }

  async #sendPage(response: ServerResponse, pathname: string, build: DevelopmentBuild): Promise<void> {
    const [shell, registry] = await Promise.all([this.#site.shell(), this.#site.registry()]);
    const { page, error } = await this.#renderer.render(
      `${shell.descriptor.hash} ${build.descriptor.hash}`,
      { shell, build, site: this.#site.url.origin },
      { pathname, registry: overlayRegistry(registry, build) },
    );
    if (error) process.stderr.write(`${pathname} failed on the server:\n${error}\n`);
    if (page.location) {
      response.writeHead(page.status, { Location: page.location }).end();
      return;
    }
    const report = error === undefined ? undefined : reportServerError(error);
    const { scripts, styles } = page.inlineHashes;
    const policy = allowInline(shell.policy, {
      scripts: report === undefined ? scripts : [...scripts, hashOf(report)],
      styles,
    });
    if (policy) response.setHeader('Content-Security-Policy', policy);
    const html =
      report === undefined ? page.html : page.html.replace('<head>', `<head><script>${report}</script>`);
    answer(response, page.status, 'text/html', withDevelopmentReact(html));
  }
}

/** Path of a file that the remote publishes at its own address or at the site's root: data, feeds. */
function publishedFile({ descriptor, directory }: DevelopmentBuild, pathname: string): string | undefined {
  const base = publicPath(descriptor.name);
  const file = pathname.startsWith(base) ? pathname.slice(base.length) : `root${pathname}`;
  return Object.hasOwn(descriptor.files, file) ? join(directory, 'web', file) : undefined;
}

/** @param origin Public origin, which XML files name as `{{origin}}`. */
async function sendFile(response: ServerResponse, path: string, origin: string): Promise<void> {
  const content = await readFile(path).catch(() => undefined);
  if (!content) return answer(response, 404, 'text/plain', 'The last build has no such file.');
  response.setHeader('Content-Type', contentTypes[extname(path)] ?? 'application/octet-stream');
  response.end(extname(path) === '.xml' ? content.toString().replaceAll('{{origin}}', origin) : content);
}

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(text);
}

/** The page of a broken build reloads itself, because no script of the site runs in it. */
function sendFailure(response: ServerResponse, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const status = error instanceof SiteError ? 502 : 500;
  if (!(error instanceof BuildError)) process.stderr.write(`${text}\n`);
  const body = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  answer(
    response,
    status,
    'text/html',
    `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Liftout</title><pre>${body}</pre>`,
  );
}

/** Script that shows in the browser's console why the server could not render the page. */
function reportServerError(error: string): string {
  const text = toInlineJson(`The page failed on the server: ${error}`);
  return `console.error(${text})`;
}

const hashOf = (source: string) => `sha256-${createHash('sha256').update(source).digest('base64')}`;
