import type { Context } from 'koa';
import { expect, it } from 'vitest';
import type { ReleaseSet } from '../releases/release.ts';
import { assignReleases } from './assign-releases.ts';

const set = (key: string) => ({ key }) as ReleaseSet;
const canary = (app: string, percent: number) => ({ app, hash: '0', percent, set: set(app) });

it('gives each of several canaries its share of all visitors', () => {
  const canaries = [canary('mf-blog', 60), canary('mf-faq', 30)];
  const seen: Record<string, number> = {};
  for (let group = 0; group < 10_000; group += 1) {
    const ctx = { cookies: { get: () => String(group) } } as unknown as Context;
    const key = assignReleases({ current: set('live'), canaries }, ctx)?.set.key ?? '';
    seen[key] = (seen[key] ?? 0) + 1;
  }
  expect(Math.round((seen['mf-blog'] ?? 0) / 200)).toBe(30);
  expect(Math.round((seen['mf-faq'] ?? 0) / 200)).toBe(15);
  expect(Math.round((seen.live ?? 0) / 200)).toBe(5);
});
