import type { Registry } from './registry.ts';

/** Id of the JSON script element that carries the page state. */
export const pageStateId = 'liftout-state';

/** Facts about this site that pages show and that no build may contain. */
export interface Site {
  /** Public origin without a trailing slash: `https://liftout.example`. */
  readonly origin: string;
  /** Hours after which the server deletes uploads and results. */
  readonly retentionHours: number;
  /** Current year on the server. The browser's clock may differ, and hydration must match. */
  readonly year: number;
}

/** What the server puts into the page for the browser, so that nothing is fetched twice. */
export interface PageState {
  registry: Registry;
  site: Site;
  /** Namespace → texts used on the page, in its language. */
  texts: Record<string, Record<string, unknown>>;
  /** Numbers and dates of the page, as the server has formatted them. */
  formatted: Record<string, string>;
  /** Route data of the rendered page. Null when the browser must render the page itself. */
  hydration: {
    loaderData: Record<string, unknown>;
    /** Route id → error response of the server (404). */
    errors: Record<string, { status: number; statusText: string; data: unknown }> | null;
  } | null;
}
