import { hash } from 'node:crypto';
import type { PageFailureReport, VersionHealth } from '@liftout/gateway-contract';
import type { Logger } from 'pino';
import { addressKey } from '../../../platform/http/rate-limit.ts';
import type { SiteMetrics } from '../../pages/site-metrics.ts';
import type { ReleaseSet } from '../../releases/release.ts';
import type { Releases } from '../../releases/releases.ts';
import { authors } from '../../releases/state/authors.ts';
import { appState, type LiveState, liveVersion } from '../../releases/state/live-state.ts';
import { previousVersion } from '../../releases/state/state-changes.ts';
import type { TakenBack } from '../deployments.ts';
import type { HealthCounts, KeptFailure } from './health-counts.ts';

/** A version is taken back when it failed for at least this many visitors… */
const failedVisitorsLimit = 5;
/** …and for at least this share of the visitors who got its pages. */
const failedShareLimit = 0.05;
/** How long a version is watched after it went live, in milliseconds. A canary is watched all the time. */
const watchTime = 10 * 60_000;

/** Counts pages and failures of versions, and takes a version back when it fails for too many visitors. */
export interface VersionWatch {
  /** A page was sent to an address. */
  served(set: ReleaseSet, app: string, address: string): void;
  /** The server side of a page failed, and the address got only the shell. */
  serverFailed(set: ReleaseSet, app: string, address: string): void;
  /** A browser reported a failure. It counts once for each address, and only if the address got the version. */
  browserFailed(app: string, report: PageFailureReport, address: string): Promise<void>;
  /** Whether each page of an app must be counted at the moment. */
  isWatched(app: string): boolean;
  health(app: string, hash: string): Promise<VersionHealth>;
  failures(app: string): Promise<KeptFailure[]>;
}

export interface VersionWatchDeps {
  releases: Releases;
  counts: HealthCounts;
  metrics: SiteMetrics;
  logger: Logger;
  /**
   * Takes a live version back.
   * @returns it, and those that had to go with it: none when it is not live any more, or when there is none before it
   */
  revert(app: string, hash: string, reason: string): Promise<TakenBack[]>;
  /** Takes a canary back. Returns false when it is not the canary any more. */
  drop(app: string, hash: string, reason: string): Promise<boolean>;
}

/** A version that is watched, since it went live or became a canary. */
interface Watched {
  app: string;
  hash: string;
  role: 'live' | 'canary';
  /** Visitors are counted under this key. When the version goes live again, it gets a new key. */
  visitorsKey: string;
}

export function createVersionWatch(deps: VersionWatchDeps): VersionWatch {
  const { releases, counts, metrics, logger } = deps;
  const keyOf = (app: string, hash: string) => `${app}@${hash}`;
  /** Versions that are being taken back, and those that have no earlier version. */
  const ending = new Set<string>();

  function watchedVersion(state: LiveState, app: string, hash: string): Watched | undefined {
    const watched = (role: Watched['role'], at: string) => ({
      ...{ app, hash, role },
      visitorsKey: `${keyOf(app, hash)} ${at}`,
    });
    const { canary } = appState(state, app);
    if (canary?.hash === hash) return watched('canary', canary.at);
    const live = liveVersion(state, app);
    if (live?.hash !== hash || live.how === 'rollback' || live.by === authors.workspace) return undefined;
    return Date.now() - Date.parse(live.at) < watchTime ? watched('live', live.at) : undefined;
  }

  /** The watched versions of a set. */
  function watchedIn(set: ReleaseSet): Watched[] {
    return [set.shell, ...set.remotes]
      .map(({ descriptor }) => watchedVersion(releases.state, descriptor.name, descriptor.hash))
      .filter((watched) => watched !== undefined);
  }

  function remember(set: ReleaseSet, app: string, address: string): void {
    const watched = watchedIn(set);
    if (watched.length === 0) return;
    const visitor = visitorOf(address);
    for (const version of watched) {
      counts.remember('seen', version.visitorsKey, visitor).catch(() => {});
      // Every page is also a page of the shell.
      if (version.app === app || version.app === 'shell') {
        counts.remember('viewed', version.visitorsKey, visitor).catch(() => {});
      }
    }
  }

  async function judge({ app, hash, role, visitorsKey }: Watched, visitor: string): Promise<void> {
    if (ending.has(visitorsKey)) return;
    await counts.remember('failed', visitorsKey, visitor);
    const [failed, viewed] = await Promise.all([
      counts.visitors('failed', visitorsKey),
      counts.visitors('viewed', visitorsKey),
    ]);
    const visitors = Math.max(failed, viewed);
    if (failed < failedVisitorsLimit || failed < visitors * failedShareLimit) return;
    // Another report may have come in the meantime.
    if (ending.has(visitorsKey)) return;
    ending.add(visitorsKey);
    const reason = `It failed for ${failed} of ${visitors} visitors.`;
    try {
      if (role === 'canary') {
        if (await deps.drop(app, hash, reason)) {
          logger.error({ app, version: hash, reason }, 'canary dropped');
        }
      } else {
        for (const { hash: version, ...taken } of await deps.revert(app, hash, reason)) {
          logger.error({ ...taken, version }, 'rolled back');
        }
        if (isLiveWithoutEarlier(releases.state, app, hash)) {
          logger.error({ app, version: hash, reason }, 'a version fails, and there is no earlier one');
          return;
        }
      }
    } catch (err) {
      logger.error({ app, version: hash, reason, err }, 'a failing version could not be taken back');
    }
    ending.delete(visitorsKey);
  }

  const hashIn = (set: ReleaseSet, app: string) =>
    [set.shell, ...set.remotes].find(({ descriptor }) => descriptor.name === app)?.descriptor.hash;

  return {
    served(set, app, address) {
      if (set.preview) return;
      for (const name of new Set([app, 'shell'])) {
        const hash = hashIn(set, name);
        if (hash === undefined) continue;
        counts.add(keyOf(name, hash), 'views');
        metrics.views.inc({ app: name, version: hash });
      }
      remember(set, app, address);
    },

    serverFailed(set, app, address) {
      const hash = hashIn(set, app);
      if (hash === undefined || set.preview) return;
      counts.add(keyOf(app, hash), 'serverFailures');
      metrics.failures.inc({ app, version: hash, side: 'server', kind: 'render' });
      remember(set, app, address);
      const watched = watchedVersion(releases.state, app, hash);
      if (watched) void judge(watched, visitorOf(address));
    },

    async browserFailed(app, report, address) {
      const { hash, kind } = report;
      if (!appState(releases.state, app).versions[hash]) return;
      counts.add(keyOf(app, hash), 'browserFailures');
      metrics.failures.inc({ app, version: hash, side: 'browser', kind });
      await counts.keepFailure(app, { ...report, at: new Date().toISOString() });
      const visitor = visitorOf(address);
      const watched = watchedVersion(releases.state, app, hash);
      if (watched && (await counts.isRemembered('seen', watched.visitorsKey, visitor))) {
        await judge(watched, visitor);
      }
    },

    isWatched(app) {
      const { state } = releases;
      const hashes = [liveVersion(state, app)?.hash, appState(state, app).canary?.hash];
      return hashes.some((hash) => hash !== undefined && watchedVersion(state, app, hash) !== undefined);
    },

    health: (app, hash) => counts.totals(keyOf(app, hash)),
    failures: (app) => counts.failures(app),
  };
}

const isLiveWithoutEarlier = (state: LiveState, app: string, hash: string) =>
  liveVersion(state, app)?.hash === hash && previousVersion(state, app) === undefined;

/** Addresses themselves are not kept. */
function visitorOf(address: string): string {
  return hash('sha256', addressKey(address), 'base64url').slice(0, 16);
}
