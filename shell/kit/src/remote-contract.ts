import type { Language } from '@liftout/page-contract';
import type { i18n as I18n } from 'i18next';
import type { RouteObject } from 'react-router-dom';

/** What the shell passes to a remote's `routes`: one object per browser, one per request on the server. */
export interface RemoteContext {
  readonly i18n: I18n;
  /**
   * Reads a JSON file that a remote publishes for other remotes (`data` in its descriptor). Null if the remote is
   * missing or the file cannot be read; the caller then shows its empty state.
   */
  readData<T>(remote: string, name: string, language: Language): Promise<T | null>;
}

/**
 * The only module that a remote exposes, as `./routes`: React Router data routes whose paths have no language prefix.
 * Route ids are global, so each begins with the remote's name (`mf-blog/list`).
 */
export interface RemoteModule {
  default(context: RemoteContext): RouteObject[];
}
