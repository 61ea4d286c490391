import type Router from '@koa/router';
import type { Logger } from 'pino';
import { StorageFull, StorageUnavailable } from '../storage-errors.ts';
import { CheckFailed } from './check-failed.ts';

/** Name of a part → check. A check throws when the part does not work. */
export type HealthChecks = Readonly<Record<string, (signal: AbortSignal) => Promise<void>>>;

export interface HealthOptions {
  checks: HealthChecks;
  /** Why this gateway cannot serve the live versions, as a sentence for the operator. Undefined when it can. */
  servingFault?: (() => string | undefined) | undefined;
  /** Facts that are added to the answer of `ready`. */
  about: Readonly<Record<string, unknown>>;
  logger: Logger;
  intervals?: HealthIntervals;
}

/** Milliseconds. */
export interface HealthIntervals {
  /** Before the first check of a part. */
  first: number;
  /** Between two checks of a part that works. */
  working: number;
  /** Between two checks of a part that does not work. */
  failing: number;
  /** After this time a running check counts as failed. It is not repeated before it has ended. */
  timeout: number;
}

interface CheckResult {
  ok: boolean;
  /** The fault, as a sentence for the operator. */
  reason?: string;
}

export interface Health {
  mount(router: Router): void;
  /** Makes `ready` and `serving` answer 503 from now on: the gateway is shutting down. */
  beginClosing(): void;
  close(): void;
}

export const defaultIntervals: HealthIntervals = {
  first: 0,
  working: 15_000,
  failing: 3000,
  timeout: 20_000,
};

/** Runs the checks in the background, so that `ready` answers at once with their latest results. */
export function startHealth(options: HealthOptions): Health {
  const { checks, servingFault, about, logger, intervals = defaultIntervals } = options;
  const results: Record<string, CheckResult> = {};
  const stopped = new AbortController();
  let closing = false;
  const loops = Object.entries(checks).map(([name, check]) => {
    results[name] = { ok: false, reason: 'The first check has not ended yet.' };
    return { name, check, timer: undefined as NodeJS.Timeout | undefined };
  });

  async function run(loop: (typeof loops)[number], isFirst: boolean): Promise<void> {
    const { name, check } = loop;
    const report = ({ error, ...result }: CheckResult & { error?: unknown }) => {
      if (stopped.signal.aborted) return;
      if (!result.ok && (isFirst || results[name]?.ok)) {
        logger.error({ check: name, reason: result.reason, err: error }, 'not ready');
      } else if (result.ok && !isFirst && !results[name]?.ok) {
        logger.info({ check: name }, 'ready again');
      }
      results[name] = result;
    };
    const timeout = setTimeout(
      () => report({ ok: false, reason: 'The check takes too long.' }),
      intervals.timeout,
    );
    const result = await runCheck(check, stopped.signal);
    clearTimeout(timeout);
    report(result);
    if (stopped.signal.aborted) return;
    const pause = result.ok ? intervals.working : intervals.failing;
    loop.timer = setTimeout(() => run(loop, false), pause).unref();
  }
  for (const loop of loops) loop.timer = setTimeout(() => run(loop, true), intervals.first);

  return {
    mount(router) {
      router.get('/api/health/live', (ctx) => {
        ctx.set('Cache-Control', 'no-store');
        ctx.body = { status: 'ok' };
      });
      router.get('/api/health/ready', function ready(ctx) {
        const isReady = !closing && Object.values(results).every(({ ok }) => ok);
        ctx.set('Cache-Control', 'no-store');
        ctx.status = isReady ? 200 : 503;
        ctx.body = {
          status: isReady ? 'ready' : closing ? 'closing' : 'not_ready',
          ...about,
          checks: results,
        };
      });
      // `ready` also has faults of parts that all gateways share. A balancer that follows it would take off all of them.
      router.get('/api/health/serving', function serving(ctx) {
        const reason = servingFault?.();
        const isServing = !closing && reason === undefined;
        ctx.set('Cache-Control', 'no-store');
        ctx.status = isServing ? 200 : 503;
        ctx.body = {
          status: isServing ? 'serving' : closing ? 'closing' : 'not_serving',
          ...(reason !== undefined && { reason }),
        };
      });
    },
    beginClosing() {
      closing = true;
    },
    close() {
      stopped.abort();
      for (const { timer } of loops) clearTimeout(timer);
    },
  };
}

/** Never rejects. */
async function runCheck(
  check: HealthChecks[string],
  signal: AbortSignal,
): Promise<CheckResult & { error?: unknown }> {
  try {
    await check(signal);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: reasonOf(error), error };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return error.reason;
  if (error instanceof StorageFull) return 'The disk or the bucket is full.';
  if (error instanceof CheckFailed) return error.message;
  return 'The check failed; the log says why.';
}
