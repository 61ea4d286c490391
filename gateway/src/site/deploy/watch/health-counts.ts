import type { PageFailureReport, VersionHealth } from '@liftout/gateway-contract';
import { LRUCache } from 'lru-cache';

/** Counts of one version. */
export type VersionCounts = Omit<VersionHealth, 'vitals'>;

export type Counter = keyof VersionCounts;

/**
 * Groups of visitors of a version: `seen` got a page of a set that contains it, `viewed` got one of its own pages, and
 * `failed` saw a failure of it.
 */
export type VisitorGroup = 'seen' | 'viewed' | 'failed';

export type KeptFailure = PageFailureReport & { at: string };

/** Counts pages and failures of versions: for this gateway, or for all gateways that share a Redis. */
export interface HealthCounts {
  add(version: string, counter: Counter): void;
  totals(version: string): Promise<VersionCounts>;
  /** Remembers a visitor for an hour. */
  remember(group: VisitorGroup, version: string, visitor: string): Promise<void>;
  isRemembered(group: VisitorGroup, version: string, visitor: string): Promise<boolean>;
  /** The number of different visitors that are remembered. */
  visitors(group: VisitorGroup, version: string): Promise<number>;
  keepFailure(app: string, failure: KeptFailure): Promise<void>;
  /** The newest first. */
  failures(app: string): Promise<KeptFailure[]>;
  close(): void;
}

export const noHealth: VersionCounts = { views: 0, serverFailures: 0, browserFailures: 0 };
/** Failures of an app whose text is kept. */
export const keptFailures = 50;
/** How long a visitor is remembered, in milliseconds. */
export const visitorMemory = 3_600_000;
const knownVersions = 300;
export const visitorsOfVersion = 50_000;

/** Counts in the memory of this gateway. */
export function createHealthCounts(): HealthCounts {
  const totals = new LRUCache<string, VersionCounts>({ max: knownVersions });
  const groups = new LRUCache<string, LRUCache<string, true>>({ max: 3 * knownVersions });
  const failures = new Map<string, KeptFailure[]>();
  const groupOf = (group: VisitorGroup, version: string) => groups.get(`${group} ${version}`);

  return {
    add(version, counter) {
      const health = totals.get(version) ?? noHealth;
      totals.set(version, { ...health, [counter]: health[counter] + 1 });
    },
    totals: async (version) => totals.get(version) ?? noHealth,
    async remember(group, version, visitor) {
      const visitors =
        groupOf(group, version) ?? new LRUCache<string, true>({ max: visitorsOfVersion, ttl: visitorMemory });
      groups.set(`${group} ${version}`, visitors);
      visitors.set(visitor, true);
    },
    isRemembered: async (group, version, visitor) => groupOf(group, version)?.has(visitor) ?? false,
    async visitors(group, version) {
      const visitors = groupOf(group, version);
      visitors?.purgeStale();
      return visitors?.size ?? 0;
    },
    async keepFailure(app, failure) {
      failures.set(app, [failure, ...(failures.get(app) ?? [])].slice(0, keptFailures));
    },
    failures: async (app) => failures.get(app) ?? [],
    close: () => undefined,
  };
}
