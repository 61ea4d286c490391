import { createRateLimiter, type RateLimiter } from '../../platform/http/rate-limit.ts';
import { createHealthCounts, type HealthCounts } from './watch/health-counts.ts';

/** Gateways share these beside the live state: announcements, counts and limits. */
export interface SiteFleet {
  /** Tells the other gateways that the live state has changed. */
  announce(): void;
  counts: HealthCounts;
  limiter(name: string, pointsPerMinute: number): RateLimiter;
  close(): void;
}

/** @param redisUrl Without it, this gateway counts for itself, and other gateways notice changes by polling. */
export async function openSiteFleet(
  redisUrl: string | undefined,
  onAnnouncement: () => void,
): Promise<SiteFleet> {
  if (redisUrl === undefined) {
    const counts = createHealthCounts();
    return { announce: () => undefined, counts, limiter: createRateLimiter, close: counts.close };
  }
  // Loaded only where they are used, because the libraries are large.
  const [{ openChannel }, { connectFailFast }, { createSharedRateLimiter }, { createSharedHealthCounts }] =
    await Promise.all([
      import('../../platform/redis/channel.ts'),
      import('../../platform/redis/connection.ts'),
      import('../../platform/redis/shared-rate-limiter.ts'),
      import('./watch/shared-health-counts.ts'),
    ]);
  const redis = connectFailFast(redisUrl);
  const channel = openChannel(redisUrl, 'deployments', onAnnouncement);
  const counts = createSharedHealthCounts(redis);
  return {
    announce: channel.announce,
    counts,
    limiter: (name, pointsPerMinute) => createSharedRateLimiter(redis, name, pointsPerMinute),
    close() {
      channel.close();
      counts.close();
    },
  };
}
