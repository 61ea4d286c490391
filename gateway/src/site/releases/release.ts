import { createHash } from 'node:crypto';
import type { Preview } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';

/** One version of one app, whole on disk and never changed again. */
export interface Release {
  readonly descriptor: Descriptor;
  /** Folder that holds `web/` and `node/`. */
  readonly directory: string;
  /** Origin of the development server that has its browser files. Only while it is worked on. */
  readonly devOrigin?: string;
}

/** The versions that make up the site for a visitor. */
export interface ReleaseSet {
  /** Differs when any version differs. */
  readonly key: string;
  readonly shell: Release;
  readonly remotes: readonly Release[];
  /** What a visitor looks at who sees versions that are not live. */
  readonly preview?: Preview;
}

export function releaseSet(shell: Release, others: readonly Release[], preview?: Preview): ReleaseSet {
  const remotes = others.toSorted((a, b) => a.descriptor.name.localeCompare(b.descriptor.name));
  const hash = createHash('sha256').update(`${preview ? JSON.stringify(preview) : ''} `);
  for (const { descriptor } of [shell, ...remotes]) hash.update(`${descriptor.name}@${descriptor.hash} `);
  return { key: hash.digest('hex').slice(0, 16), shell, remotes, ...(preview && { preview }) };
}

/** The set with this version replacing its app's, or added. */
export function withRelease(set: ReleaseSet, release: Release): ReleaseSet {
  const { name } = release.descriptor;
  if (name === 'shell') return releaseSet(release, set.remotes, set.preview);
  const others = set.remotes.filter(({ descriptor }) => descriptor.name !== name);
  return releaseSet(set.shell, [...others, release], set.preview);
}

/** The set as somebody sees it who looks at versions that are not live. */
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
