import { createHash } from 'node:crypto';
import type { Descriptor } from './descriptor.ts';

/** One version of one app, whole on disk and never changed again. */
export interface Release {
  readonly descriptor: Descriptor;
  /** Folder that holds `web/` and `node/`. */
  readonly directory: string;
}

/** The versions that make up the site for a visitor. */
export interface ReleaseSet {
  /** Differs when any version differs. */
  readonly key: string;
  readonly shell: Release;
  readonly remotes: readonly Release[];
}

export function releaseSet(shell: Release, remotes: readonly Release[]): ReleaseSet {
  const hash = createHash('sha256');
  for (const { descriptor } of [shell, ...remotes]) hash.update(`${descriptor.name}@${descriptor.hash} `);
  return { key: hash.digest('hex').slice(0, 16), shell, remotes };
}

/** Address below which a version's browser files are served. */
export function publicPath(name: string): string {
  return name === 'shell' ? '/shell/' : `/remotes/${name}/`;
}
