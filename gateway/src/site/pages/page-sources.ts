import type { ReleaseSet } from '../releases/release.ts';
import { PageSource } from './page-source.ts';
import type { RenderLimits } from './renderer.ts';

/** The live set, a few canaries and the set that is being checked: each is a worker thread. */
const limit = 5;

/** The page sources of the sets in use; the one that was not used for the longest time makes room. */
export class PageSources {
  readonly #sources = new Map<string, PageSource>();
  readonly #origin: string;
  readonly #limits: RenderLimits | undefined;

  constructor(origin: string, limits?: RenderLimits) {
    this.#origin = origin;
    this.#limits = limits;
  }

  of(releases: ReleaseSet): PageSource {
    const source = this.#sources.get(releases.key) ?? new PageSource(releases, this.#origin, this.#limits);
    this.#sources.delete(releases.key);
    this.#sources.set(releases.key, source);
    if (this.#sources.size > limit) {
      const [oldest] = this.#sources.keys();
      if (oldest !== undefined) this.#retire(oldest);
    }
    return source;
  }

  /** Lets go of all sets but these. */
  keep(sets: readonly ReleaseSet[]): void {
    const kept = new Set(sets.map(({ key }) => key));
    for (const key of [...this.#sources.keys()]) if (!kept.has(key)) this.#retire(key);
  }

  async close(): Promise<void> {
    const sources = [...this.#sources.values()];
    this.#sources.clear();
    await Promise.all(sources.map((source) => source.close()));
  }

  #retire(key: string): void {
    this.#sources.get(key)?.retire();
    this.#sources.delete(key);
  }
}
