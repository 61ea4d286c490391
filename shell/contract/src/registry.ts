import type { NavigationLink } from './navigation.ts';

/** The facts that a browser needs about a deployed remote. The gateway makes it from the remote's descriptor. */
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

/** Address that ends a preview. `?to=` names the page to go on with. */
export const leavePreviewPath = '/api/deployments/preview/leave';

/** A preview link or an environment: it shows versions that are not live. */
export interface Preview {
  /** Name of the environment. Absent for a preview link. */
  readonly environment?: string;
  /** The versions that are not live. */
  readonly versions: readonly { readonly app: string; readonly version: string; readonly hash: string }[];
}

/** The versions that a visitor gets. */
export interface Registry {
  /** Hash of the shell's build. */
  readonly shell: string;
  readonly remotes: readonly RegisteredRemote[];
  /** Absent for visitors of the live site. */
  readonly preview?: Preview;
}
