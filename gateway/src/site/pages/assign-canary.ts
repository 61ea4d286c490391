import { createHash, randomInt } from 'node:crypto';
import type { Context } from 'koa';
import { type ReleaseSet, withRelease } from '../releases/release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';

/** Holds a number from 0 to 9999, the same for a visitor's whole visit; set only while there is a canary. */
const cookie = 'liftout-group';
const groups = 10_000;

/** The versions that this visitor gets: the live ones, or those with a canary among them. */
export function assignReleases(store: ReleaseStore, ctx: Context): ReleaseSet | undefined {
  const { current } = store;
  const sets = current ? canarySets(store, current) : [];
  if (!current || sets.length === 0) return current;
  const group = groupOf(ctx);
  // At most one canary a visitor: an error is then that canary's.
  return sets.find(({ share, salt }) => shareOf(group, salt) < share)?.set ?? current;
}

/** Every set that some visitor gets. */
export function servedSets(store: ReleaseStore): ReleaseSet[] {
  const { current } = store;
  return current ? [current, ...canarySets(store, current).map(({ set }) => set)] : [];
}

function canarySets(store: ReleaseStore, current: ReleaseSet) {
  return store.names().flatMap((name) => {
    const canary = store.canary(name);
    const release = canary && store.release(name, canary.hash);
    if (!release) return [];
    const set = withRelease(current, release, { canary: true });
    return [{ set, share: canary.percent, salt: `${name}@${canary.hash}` }];
  });
}

function groupOf(ctx: Context): number {
  const given = Number(ctx.cookies.get(cookie) ?? Number.NaN);
  if (Number.isInteger(given) && given >= 0 && given < groups) return given;
  const group = randomInt(groups);
  ctx.cookies.set(cookie, String(group), { httpOnly: true, sameSite: 'lax', secure: ctx.secure });
  return group;
}

/** 0 to 99, evenly spread, another for each canary. */
function shareOf(group: number, salt: string): number {
  return createHash('sha256').update(`${group} ${salt}`).digest().readUInt32BE(0) % 100;
}
