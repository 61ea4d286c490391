import type { RenderedPage } from '@liftout/page-contract';
import type { ReleaseSet } from '../releases/release.ts';
import { PageCache } from './page-cache.ts';
import { createPageDocument, type PageDocument } from './page-document.ts';
import { Renderer, RenderInterruptedError, type RenderLimits, RenderTimeoutError } from './renderer.ts';

const cachedPages = 500;
/** A page that hung, or of which the worker died, is not tried again for this many milliseconds. */
const pause = 30_000;

export type PageAnswer =
  | { document: PageDocument }
  | { redirect: string; status: number }
  /** The shell alone, for the browser to fill; `cause` is for the log. */
  | { document: PageDocument; cause: Error };

/** The pages of one set of versions: rendered once, kept, and replaced by the bare shell where they fail. */
export class PageSource {
  readonly releases: ReleaseSet;
  readonly #renderer: Renderer;
  readonly #cache = new PageCache<PageAnswer>(cachedPages);
  readonly #pausedUntil = new Map<string, number>();
  /** Pages that are tried again do so one by one, so that the one that kills its worker kills no other. */
  #retrying: Promise<unknown> = Promise.resolve();
  #working = 0;
  #retired = false;

  constructor(releases: ReleaseSet, origin: string, limits?: RenderLimits) {
    this.releases = releases;
    this.#renderer = new Renderer(releases, origin, limits);
  }

  async page(pathname: string): Promise<PageAnswer> {
    const known = this.#cache.get(pathname);
    if (known) return known;
    this.#working += 1;
    try {
      return await this.#answer(pathname);
    } finally {
      this.#working -= 1;
      this.#closeWhenDone();
    }
  }

  /** The page as the versions render it, kept for visitors when it is whole. @throws where they fail. */
  async render(pathname: string): Promise<RenderedPage> {
    const page = await this.#renderer.renderPage(pathname);
    if (page.status === 200) {
      this.#cache.set(pathname, { document: createPageDocument(page) });
    }
    return page;
  }

  /** No new page is asked for: closes once those that are asked for are answered. */
  retire(): void {
    this.#retired = true;
    this.#closeWhenDone();
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }

  #closeWhenDone(): void {
    if (this.#retired && this.#working === 0) void this.close();
  }

  async #answer(pathname: string): Promise<PageAnswer> {
    try {
      if ((this.#pausedUntil.get(pathname) ?? 0) > Date.now()) {
        throw new Error('The page brought its worker down a moment ago');
      }
      const page = await this.#rendered(pathname);
      if (page.location) return { redirect: page.location, status: page.status };
      return this.#cache.get(pathname) ?? { document: createPageDocument(page) };
    } catch (cause) {
      const frame = await this.#frame(pathname);
      return { document: createPageDocument(frame), cause: cause as Error };
    }
  }

  async #rendered(pathname: string): Promise<RenderedPage> {
    try {
      return await this.render(pathname).catch((error: unknown) => {
        if (!(error instanceof RenderInterruptedError)) throw error;
        const again = this.#retrying.then(() => this.render(pathname));
        this.#retrying = again.catch(() => undefined);
        return again;
      });
    } catch (error) {
      if (error instanceof RenderTimeoutError || error instanceof RenderInterruptedError) {
        this.#pausedUntil.set(pathname, Date.now() + pause);
      }
      throw error;
    }
  }

  /** The shell's own side is sound; only another page's end can take the worker from under it. */
  async #frame(pathname: string): Promise<RenderedPage> {
    try {
      return await this.#renderer.renderFrame(pathname);
    } catch (error) {
      if (!(error instanceof RenderInterruptedError)) throw error;
      return this.#renderer.renderFrame(pathname);
    }
  }
}
