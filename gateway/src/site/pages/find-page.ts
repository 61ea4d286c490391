import { languages, localizePath, matchesPattern, splitLanguage } from '@liftout/page-contract';
import type { Release, ReleaseSet } from '../releases/release.ts';

/** The page that answers an address. */
export interface FoundPage {
  /** The spelling under which the page is rendered and cached. */
  readonly pathname: string;
  /** The remote that owns the address. Undefined when no remote does. */
  readonly owner: Release | undefined;
  /** False when no app lists the address among its pages. Then this is a not-found page. */
  readonly isListed: boolean;
}

/** A placeholder for every address that no app lists, so that each not-found page is rendered and cached once. */
const unknownSegment = '~';

/**
 * Finds the page of an address. Case, slashes and percent-encoding make no difference. An address that no app lists
 * in its `pages` gets the not-found page of the remote whose pattern matches it, or that of the shell. There is one
 * not-found page for each pattern and language.
 * @param address Path of the request, unchanged.
 */
export function findPage(set: ReleaseSet, address: string): FoundPage {
  const normal = normalizePath(address);
  const { prefix, path } = splitLanguage(normal ?? `/${unknownSegment}`);
  const localized = (plain: string) => (prefix === '' ? plain : `/${prefix}${plain === '/' ? '' : plain}`);
  for (const owner of set.remotes) {
    const pattern = owner.descriptor.paths.find((one) => matchesPattern(one, path));
    if (pattern === undefined) continue;
    const isListed = pagesOf(owner).has(path);
    return {
      pathname: localized(isListed ? path : unknownAddress(pattern)),
      owner,
      isListed,
    };
  }
  return { pathname: localized(`/${unknownSegment}`), owner: undefined, isListed: false };
}

/** Addresses of all pages of an app, in every language. */
export function listedPages(release: Release): string[] {
  return [...pagesOf(release)].flatMap((page) => languages.map((language) => localizePath(page, language)));
}

/**
 * Lower case, without empty segments, with each character encoded in one way only.
 * @returns undefined when the address cannot be decoded, or has segments that browsers resolve (`..`).
 */
export function normalizePath(address: string): string | undefined {
  try {
    const segments = address
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => decodeURIComponent(segment).toLowerCase());
    if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
    return `/${segments.map((segment) => encodeURIComponent(segment).replaceAll('*', '%2A')).join('/')}`;
  } catch {
    return undefined;
  }
}

const knownPages = new WeakMap<Release, ReadonlySet<string>>();

function pagesOf(release: Release): ReadonlySet<string> {
  const known = knownPages.get(release);
  if (known) return known;
  const pages = new Set(release.descriptor.pages.map((page) => normalizePath(page) ?? page));
  knownPages.set(release, pages);
  return pages;
}

/** An address of a pattern that no app lists: `/blog/:slug` → `/blog/~`. */
export function unknownAddress(pattern: string): string {
  return pattern
    .toLowerCase()
    .split('/')
    .map((segment) => (segment.startsWith(':') || segment === '*' ? unknownSegment : segment))
    .join('/');
}
