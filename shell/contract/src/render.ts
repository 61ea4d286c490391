import type { Site } from './page-state.ts';
import type { Registry } from './registry.ts';

/** The browser files of one app (the shell or a remote). */
export interface AppAssets {
  /** Address below which the files are, with a trailing slash. */
  readonly base: string;
  /** Script that the browser starts with. */
  readonly entry: string;
  /** Chunk name → files. The chunk of a page is named after its route id. */
  readonly chunks: Readonly<
    Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
  >;
  /** True when a development server serves them: style sheets are linked then, not inlined. */
  readonly isDevelopment: boolean;
}

/** What the gateway gives to the shell's server bundle for one page. */
export interface RenderInput {
  /** Path of the page, without query. */
  readonly pathname: string;
  readonly registry: Registry;
  readonly site: Pick<Site, 'origin' | 'retentionHours'>;
  /** The files of `shell` or of a remote. Undefined when the app is not deployed. */
  assets(app: string): AppAssets | undefined;
  /** Content of one of an app's style sheets. */
  readStyle(app: string, file: string): string;
  /** The federation container of a remote's server bundle (`{ init, get }`). */
  loadContainer(remote: string): unknown;
  /** Content of a JSON file that a remote publishes (`<name>/<language>`), or null. */
  readData(remote: string, name: string): unknown;
}

/** A page as the shell's server bundle renders it. */
export interface RenderedPage {
  readonly status: number;
  /** Target of a redirect. */
  readonly location?: string;
  /** The whole HTML document. Empty for redirects. */
  readonly html: string;
  /** Addresses of the scripts that the page needs, for the `Link` header. */
  readonly scripts: readonly string[];
  /** Hashes of the inline scripts and styles (`sha256-…`), for the Content-Security-Policy header. */
  readonly inlineHashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** Remote that owns the page. */
  readonly owner?: string;
  /** Texts that the page uses and no translation has: `namespace:key`. */
  readonly missingTexts: readonly string[];
  /** Where the routes of the owner's bundle and its descriptor differ, for the gate. Absent when they do not. */
  readonly routeFaults?: readonly string[];
}

/** What the shell's server bundle exports. */
export interface ShellServer {
  /** Renders a whole page. @throws when the remote's server bundle fails. */
  renderPage(input: RenderInput): Promise<RenderedPage>;
  /** Renders the shell without any remote. The browser renders the page into it. */
  renderFrame(input: RenderInput): Promise<RenderedPage>;
}
