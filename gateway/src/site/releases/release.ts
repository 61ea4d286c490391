import { createHash } from 'node:crypto';
import type { Descriptor } from '@liftout/page-contract/descriptor';

/** One version of one app, whole on disk and never changed again. */
export interface Release {
  readonly descriptor: Descriptor;
  /** Folder that holds `web/` and `node/`. */
  readonly directory: string;
  /** Origin of the development server that has its browser files; only while it is worked on. */
  readonly devOrigin?: string;
}

/** The versions that make up the site for a visitor. */
export interface ReleaseSet {
  /** Differs when any version differs. */
  readonly key: string;
  readonly shell: Release;
  readonly remotes: readonly Release[];
  /** The app of which this visitor has the canary. */
  readonly canary?: string;
}

export function releaseSet(shell: Release, remotes: readonly Release[], canary?: string): ReleaseSet {
  const hash = createHash('sha256').update(`${canary ?? ''} `);
  for (const { descriptor } of [shell, ...remotes]) hash.update(`${descriptor.name}@${descriptor.hash} `);
  return { key: hash.digest('hex').slice(0, 16), shell, remotes, ...(canary && { canary }) };
}

/** The set with one version in the place of its app's, or beside the others. */
export function withRelease(set: ReleaseSet, release: Release, { canary = false } = {}): ReleaseSet {
  const { name } = release.descriptor;
  const mark = canary ? name : undefined;
  if (name === 'shell') return releaseSet(release, set.remotes, mark);
  const remotes = [...set.remotes.filter(({ descriptor }) => descriptor.name !== name), release];
  return releaseSet(
    set.shell,
    remotes.sort((a, b) => a.descriptor.name.localeCompare(b.descriptor.name)),
    mark,
  );
}

/** Address below which a version's scripts and styles are. */
export function scriptBase({ descriptor, devOrigin }: Release): string {
  return devOrigin ? `${devOrigin}/` : publicPath(descriptor.name);
}

/** Address below which a version's browser files are served. */
export function publicPath(name: string): string {
  return name === 'shell' ? '/shell/' : `/remotes/${name}/`;
}
