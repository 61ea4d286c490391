import { publicPath, type ReleaseSet, scriptBase } from './release.ts';

/** What a browser (and the shell's server side) must know of the live remotes; the shell's kit has its type. */
export interface Registry {
  remotes: {
    name: string;
    version: string;
    entry: string;
    paths: string[];
    data: Record<string, string>;
  }[];
  /** The app of which the visitor has the canary: its errors are reported. */
  canary?: string;
}

export function registryOf(releases: ReleaseSet): Registry {
  return {
    remotes: releases.remotes.map((release) => {
      const { descriptor } = release;
      const base = publicPath(descriptor.name);
      return {
        name: descriptor.name,
        version: descriptor.hash,
        entry: scriptBase(release) + descriptor.entry,
        paths: descriptor.paths,
        data: Object.fromEntries(Object.entries(descriptor.data).map(([name, file]) => [name, base + file])),
      };
    }),
    ...(releases.canary && { canary: releases.canary }),
  };
}
