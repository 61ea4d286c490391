import type { DeploymentReport } from '@liftout/gateway-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { unknownAddress } from '../../pages/find-page.ts';
import type { PageStore } from '../../pages/page-store.ts';
import type { Release, ReleaseSet } from '../../releases/release.ts';
import { checkBudget } from './check-budget.ts';
import { checkNavigation } from './check-navigation.ts';
import { checkPages, type PageToCheck } from './check-pages.ts';
import { checkStyles } from './check-styles.ts';
import { checkTranslations } from './check-translations.ts';
import type { Fault } from './fault.ts';
import { findPlaceholders } from './find-placeholders.ts';

export interface GateInput {
  candidate: Release;
  /** The reasons why the candidate does not fit the other versions. */
  fit: readonly Fault[];
  /** The live versions with the candidate among them. Undefined for a remote while there is no shell. */
  set: ReleaseSet | undefined;
  /** The live versions. */
  current: ReleaseSet | undefined;
  pages: PageStore;
}

export interface GateResult extends Pick<DeploymentReport, 'rendered' | 'heaviestPage' | 'warnings'> {
  faults: Fault[];
}

/** After these faults no page is rendered, because the errors of a version that does not fit say nothing new. */
const structuralChecks: ReadonlySet<Fault['check']> = new Set(['page contract', 'shared versions', 'paths']);

/** All checks of a version, except the integrity of its files. Reports all faults at once. */
export async function runGate({ candidate, fit, set, current, pages }: GateInput): Promise<GateResult> {
  const { descriptor } = candidate;
  const budget = await checkBudget(candidate.directory, descriptor);
  const warnings = findPlaceholders(descriptor);
  const faults = [
    ...fit,
    ...checkNavigation(descriptor),
    ...checkTranslations(descriptor),
    ...(await checkStyles(candidate.directory, descriptor)),
    ...budget.faults,
  ];
  if (!set || faults.some(({ check }) => structuralChecks.has(check))) {
    return { faults, warnings, rendered: 0, heaviestPage: budget.heaviest };
  }
  const checked = await checkPages(
    pagesToCheck(descriptor, set),
    descriptor.name,
    (path) => pages.render(set, path),
    current && ((path) => pages.render(current, path)),
  );
  return {
    faults: [...faults, ...checked.faults],
    warnings,
    rendered: checked.rendered,
    heaviestPage: budget.heaviest,
  };
}

/** Its own pages. Also the pages of all other remotes if this version may change them. */
function pagesToCheck({ name, data }: Descriptor, set: ReleaseSet): PageToCheck[] {
  const all = name === 'shell' || Object.keys(data).length > 0;
  return set.remotes
    .map(({ descriptor }) => descriptor)
    .filter((remote) => all || remote.name === name)
    .sort((a, b) => Number(b.name === name) - Number(a.name === name))
    .flatMap((remote) => [
      ...remote.pages.map((page) => ({ page, owner: remote.name })),
      ...(remote.name === name ? unlistedPages(remote) : []),
    ]);
}

/** Addresses of a remote that `pages` does not list: one for each pattern with parameters, and each path without. */
function unlistedPages({ name, paths, pages }: Descriptor): PageToCheck[] {
  const listed = new Set(pages.map((page) => page.toLowerCase()));
  return paths
    .map((pattern): PageToCheck => {
      const page = unknownAddress(pattern);
      return { page, owner: name, unlisted: page === pattern.toLowerCase() ? 'path' : 'pattern' };
    })
    .filter(({ page }) => !listed.has(page));
}
