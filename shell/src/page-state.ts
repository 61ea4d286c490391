import type { Registry, Site } from '@liftout/kit';
import type { TextBundle } from '@liftout/kit/host';

/** Id of the JSON script element that carries the state. */
export const pageStateId = 'liftout-state';

/** What the server hands to the browser inside the page, so that nothing is asked for twice. */
export interface PageState {
  registry: Registry;
  site: Site;
  /** Texts used on the page, of its language. */
  texts: TextBundle;
  /** Route data of the rendered page; null when the browser must render it by itself. */
  hydration: {
    loaderData: Record<string, unknown>;
    /** Route id → answer, of errors that are answers (404). */
    errors: Record<string, { status: number; statusText: string; data: unknown }> | null;
  } | null;
}
