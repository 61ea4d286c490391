import type Router from '@koa/router';
import type { RemovalRunner } from '../processing/removal-runner.ts';
import type { ResultStore } from '../results/store.ts';

export interface HealthDeps {
  runner: RemovalRunner;
  store: ResultStore;
  /** True from the moment in which the gateway begins to shut down. */
  isClosing: () => boolean;
}

interface Check {
  ok: boolean;
  /** What is wrong, in words for the operator. */
  reason?: string;
}

/** Milliseconds for which an answer is good, so that probes cost next to nothing. */
const checkedFor = 10_000;
const checkDeadline = 20_000;

export function mountHealth(router: Router, deps: HealthDeps): void {
  router.get('/api/health/live', (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: 'ok' };
  });

  let latest: { at: number; checks: Promise<Record<'removal' | 'storage', Check>> } | undefined;
  router.get('/api/health/ready', async function ready(ctx) {
    if (!latest || Date.now() - latest.at > checkedFor) latest = { at: Date.now(), checks: runChecks(deps) };
    const checks = await latest.checks;
    const isReady = !deps.isClosing() && Object.values(checks).every(({ ok }) => ok);
    if (!isReady) latest = undefined;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = isReady ? 200 : 503;
    const { name, version, isSimulation } = deps.runner.engine;
    ctx.body = {
      status: isReady ? 'ready' : deps.isClosing() ? 'closing' : 'not_ready',
      engine: { name, version, isSimulation },
      checks,
    };
  });
}

async function runChecks({ runner, store }: HealthDeps) {
  const removal = await check(() => runner.probe(AbortSignal.timeout(checkDeadline)));
  return { removal, storage: await check(() => store.check()) };
}

async function check(run: () => Promise<void>): Promise<Check> {
  try {
    await run();
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.name : 'unknown' };
  }
}
