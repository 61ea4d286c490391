import type { Descriptor } from '@liftout/page-contract/descriptor';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../platform/observability/logger.ts';
import { createMetrics } from '../../../platform/observability/metrics.ts';
import { createSiteMetrics } from '../../pages/site-metrics.ts';
import type { ReleaseSet } from '../../releases/release.ts';
import type { Releases } from '../../releases/releases.ts';
import { emptyState, type LiveState } from '../../releases/state/live-state.ts';
import { activate, addVersion } from '../../releases/state/state-changes.ts';
import type { TakenBack } from '../deployments.ts';
import { createHealthCounts } from './health-counts.ts';
import { createVersionWatch } from './version-watch.ts';

const [before, failing] = ['a'.repeat(16), 'b'.repeat(16)];
const by = { by: 'mf-blog', at: new Date() };

/** A watch of mf-blog, whose live version fails for several visitors at the same moment. */
async function failAtOnce(revert: (takeBack: () => void) => Promise<TakenBack[]>) {
  let state = [before, failing].reduce<LiveState>((next, hash) => {
    const descriptor = { name: 'mf-blog', hash, version: '1.0.0', files: {} } as unknown as Descriptor;
    return activate(addVersion(next, descriptor, by), 'mf-blog', hash, by, 'deploy');
  }, emptyState);
  const takeBack = () => {
    state = activate(state, 'mf-blog', before, by, 'rollback');
  };
  const releases = {
    get state() {
      return state;
    },
  } as Releases;
  const logger = createLogger('silent');
  const error = vi.spyOn(logger, 'error');
  const counts = createHealthCounts();
  onTestFinished(counts.close);
  const reverts = vi.fn(() => revert(takeBack));
  const metrics = createSiteMetrics(createMetrics().registry);
  const watch = createVersionWatch({ releases, counts, metrics, logger, revert: reverts, drop: vi.fn() });
  const release = (name: string, hash: string) => ({ directory: '', descriptor: { name, hash } });
  const set = {
    shell: release('shell', ''),
    remotes: [release('mf-blog', failing)],
  } as unknown as ReleaseSet;
  const addresses = Array.from({ length: 6 }, (_, index) => `203.0.113.${index}`);
  for (const address of addresses) watch.served(set, 'mf-blog', address);
  const report = { hash: failing, kind: 'uncaught', path: '/blog', message: 'x' } as const;
  await Promise.all(addresses.map((address) => watch.browserFailed('mf-blog', report, address)));
  return { reverts, logged: error.mock.calls.map(([, message]) => message) };
}

it('a version that fails for several visitors at the same moment is taken back once', async () => {
  const { reverts, logged } = await failAtOnce(async (takeBack) => {
    await Promise.resolve();
    takeBack();
    return [{ app: 'mf-blog', hash: failing, reason: 'It failed.' }];
  });
  expect(reverts).toHaveBeenCalledOnce();
  expect(logged).toEqual(['rolled back']);
});

it('nothing is logged of a version that another gateway has taken back', async () => {
  const { logged } = await failAtOnce(async (takeBack) => {
    takeBack();
    return [];
  });
  expect(logged).toEqual([]);
});
