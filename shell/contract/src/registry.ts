import type { NavigationLink } from './navigation.ts';

/** What a browser needs to know of a deployed remote. The gateway makes it from the remote's descriptor. */
export interface RegisteredRemote {
  /** Name of the package without its scope, for example `mf-blog`. */
  readonly name: string;
  /** Hash of the build: it differs for every build with other output. */
  readonly version: string;
  /** Address of the federation entry, a script. */
  readonly entry: string;
  /** Path patterns that it owns, without language, in React Router's syntax. */
  readonly paths: readonly string[];
  /** Addresses of the JSON files that it publishes, by `<name>/<language>`. */
  readonly data: Readonly<Record<string, string>>;
  /** Links that the shell shows for it. Absent when there are none. */
  readonly navigation?: readonly NavigationLink[];
}

/** The remotes that a visitor gets. */
export interface Registry {
  readonly remotes: readonly RegisteredRemote[];
  /** The app of which this visitor has the canary. Absent for everybody else. */
  readonly canary?: string;
}
