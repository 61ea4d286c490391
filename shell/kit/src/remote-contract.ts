import type { Language } from '@liftout/page-contract';
import type { i18n as I18n } from 'i18next';
import type { RouteObject } from 'react-router-dom';

/** What the shell hands to a remote when it asks for its routes; one per browser, one per rendered request. */
export interface RemoteContext {
  readonly i18n: I18n;
  /**
   * Reads a JSON file that a remote publishes for the others (`data` in its descriptor), or null when the
   * remote is not there or its file cannot be read: the caller shows its empty state.
   */
  readData<T>(remote: string, name: string, language: Language): Promise<T | null>;
}

/**
 * The one module that a remote exposes, as `./routes`: React Router data routes, with paths that carry no
 * language. Route ids are global, so they begin with the remote's name (`mf-blog/list`).
 */
export interface RemoteModule {
  default(context: RemoteContext): RouteObject[];
}
