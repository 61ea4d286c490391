import { createHash } from 'node:crypto';
import type { Preview } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';

/** One complete version of one app on the disk. It never changes. */
export interface Release {
  readonly descriptor: Descriptor;
  /** Folder that holds `web/` and `node/`. */
  readonly directory: string;
  /** Origin of the development server that has its browser files. Only for development builds. */
  readonly devOrigin?: string;
}

/** The versions that make up the site for a visitor. */
export interface ReleaseSet {
  /** Differs when any version differs. */
  readonly key: string;
  readonly shell: Release;
  readonly remotes: readonly Release[];
  /** What a visitor of a preview sees. */
  readonly preview?: Preview;
}

export function releaseSet(shell: Release, others: readonly Release[], preview?: Preview): ReleaseSet {
  const remotes = others.toSorted((a, b) => a.descriptor.name.localeCompare(b.descriptor.name));
  const hash = createHash('sha256').update(`${preview ? JSON.stringify(preview) : ''} `);
  for (const { descriptor } of [shell, ...remotes]) hash.update(`${descriptor.name}@${descriptor.hash} `);
  return { key: hash.digest('hex').slice(0, 16), shell, remotes, ...(preview && { preview }) };
}

/** The set with this version added, or in place of another version of its app. */
export function withRelease(set: ReleaseSet, release: Release): ReleaseSet {
  const { name } = release.descriptor;
  if (name === 'shell') return releaseSet(release, set.remotes, set.preview);
  const others = set.remotes.filter(({ descriptor }) => descriptor.name !== name);
  return releaseSet(set.shell, [...others, release], set.preview);
}

/** The set, marked as a preview. */
export function asPreview(set: ReleaseSet, preview: Preview): ReleaseSet {
  return releaseSet(set.shell, set.remotes, preview);
}

/** Address below which a version's scripts and styles are. */
export function scriptBase({ descriptor, devOrigin }: Release): string {
  return devOrigin ? `${devOrigin}/` : publicPath(descriptor.name);
}

/** Address below which a version's browser files are served. */
export function publicPath(name: string): string {
  return name === 'shell' ? '/shell/' : `/remotes/${name}/`;
}
