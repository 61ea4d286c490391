import type Router from '@koa/router';

export interface HealthDeps {
  /** Name → check. @throws when the part does not work. */
  checks: Readonly<Record<string, (signal: AbortSignal) => Promise<void>>>;
  /** Facts that are added to the answer of `ready`. */
  about: Readonly<Record<string, unknown>>;
  /** True from the moment the gateway begins to shut down. */
  isClosing: () => boolean;
}

interface CheckResult {
  ok: boolean;
  /** What is wrong, for the operator. */
  reason?: string;
}

/** Results are reused for this many milliseconds, so that probes cost almost nothing. */
const maxAge = 10_000;
const checkTimeout = 20_000;

export function mountHealth(router: Router, { checks, about, isClosing }: HealthDeps): void {
  router.get('/api/health/live', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  });

  let latest: { at: number; results: Promise<Record<string, CheckResult>> } | undefined;
  router.get('/api/health/ready', async function ready(ctx) {
    if (!latest || Date.now() - latest.at > maxAge) latest = { at: Date.now(), results: runChecks(checks) };
    const results = await latest.results;
    const isReady = !isClosing() && Object.values(results).every(({ ok }) => ok);
    if (!isReady) latest = undefined;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = isReady ? 200 : 503;
    ctx.body = {
      status: isReady ? 'ready' : isClosing() ? 'closing' : 'not_ready',
      ...about,
      checks: results,
    };
  });
}

async function runChecks(checks: HealthDeps['checks']): Promise<Record<string, CheckResult>> {
  const results: Record<string, CheckResult> = {};
  for (const [name, check] of Object.entries(checks)) results[name] = await runCheck(check);
  return results;
}

async function runCheck(check: (signal: AbortSignal) => Promise<void>): Promise<CheckResult> {
  try {
    await check(AbortSignal.timeout(checkTimeout));
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.name : 'unknown' };
  }
}
