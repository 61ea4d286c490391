import type { ReleaseSet } from '../deployments/release.ts';
import { type PageDocument, pageDocument } from './document.ts';
import { PageCache } from './page-cache.ts';
import type { RenderedPage } from './render-protocol.ts';
import { Renderer, RenderInterruptedError, RenderTimeoutError } from './renderer.ts';

const cachedPages = 500;
/** A page whose server side hung is not tried again for this many milliseconds. */
const hungPause = 30_000;

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
  readonly #hungUntil = new Map<string, number>();

  constructor(releases: ReleaseSet, origin: string) {
    this.releases = releases;
    this.#renderer = new Renderer(releases, origin);
  }

  async page(pathname: string): Promise<PageAnswer> {
    const known = this.#cache.get(pathname);
    if (known) return known;
    try {
      if ((this.#hungUntil.get(pathname) ?? 0) > Date.now()) throw new Error('The page hung a moment ago');
      const page = await this.#rendered(pathname);
      if (page.location) return { redirect: page.location, status: page.status };
      const answer = { document: pageDocument(page, this.releases, pathname) };
      if (page.status === 200) this.#cache.set(pathname, answer);
      return answer;
    } catch (cause) {
      const frame = await this.#renderer.renderFrame(pathname);
      return { document: pageDocument(frame, this.releases, pathname), cause: cause as Error };
    }
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }

  async #rendered(pathname: string): Promise<RenderedPage> {
    try {
      return await this.#renderer.renderPage(pathname);
    } catch (error) {
      if (error instanceof RenderInterruptedError) return this.#renderer.renderPage(pathname);
      if (error instanceof RenderTimeoutError) this.#hungUntil.set(pathname, Date.now() + hungPause);
      throw error;
    }
  }
}
