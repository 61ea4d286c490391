import type { i18n as I18n } from 'i18next';
import type { RouteObject } from 'react-router-dom';
import type { Language } from './language/language';

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

/** What a browser needs to know of a deployed remote; the gateway makes it from the remote's descriptor. */
export interface RegisteredRemote {
  /** The package's name without scope: `mf-blog`. */
  readonly name: string;
  /** Changes with every build whose output differs. */
  readonly version: string;
  /** Address of the federation entry (JavaScript). */
  readonly entry: string;
  /** Language-free path patterns it owns, in React Router's syntax. */
  readonly paths: readonly string[];
  /** Address of each JSON file it publishes: `latest-posts/fr` → address. */
  readonly data: Readonly<Record<string, string>>;
}

export interface Registry {
  readonly remotes: readonly RegisteredRemote[];
  /** The app of which this visitor has the canary; absent for everybody else. */
  readonly canary?: string;
}
