import { hash, randomInt } from 'node:crypto';
import type { Context } from 'koa';
import type { ReleaseSet } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';

/** Holds a number from 0 to 9999 for the whole visit. It is set only while there is a canary. */
const cookie = 'liftout-group';
const groups = 10_000;

export interface AssignedReleases {
  set: ReleaseSet;
  /** True when other visitors may get a different set at this address: no shared cache may keep the answer. */
  isPersonal: boolean;
  /** The group of a visitor who has none yet. */
  newGroup?: number | undefined;
}

/**
 * Sets the `Cache-Control` of an answer that depends on the versions, and the group of a new visitor, which no shared
 * cache may keep.
 * @param forEverybody The `Cache-Control` if no visitor gets other versions.
 */
export function setCaching(ctx: Context, assigned: AssignedReleases | undefined, forEverybody: string): void {
  ctx.set('Cache-Control', assigned?.isPersonal ? 'private, no-cache' : forEverybody);
  if (assigned?.newGroup === undefined) return;
  ctx.cookies.set(cookie, String(assigned.newGroup), {
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
  });
}

/** The versions that a visitor gets: the live ones, or those with a canary among them. */
export function assignReleases(
  { current, canaries }: Pick<Releases, 'current' | 'canaries'>,
  ctx: Context,
): AssignedReleases | undefined {
  if (!current) return undefined;
  if (canaries.length === 0) return { set: current, isPersonal: false };
  const given = groupOf(ctx);
  const group = given ?? randomInt(groups);
  const newGroup = given === undefined ? group : undefined;
  // A visitor gets at most one canary, so that a failure belongs to it. Each canary gets its share of all visitors.
  let rest = 100;
  for (const { app, hash, percent, set } of canaries) {
    if (shareOf(group, `${app}@${hash}`) * rest < percent) return { set, isPersonal: true, newGroup };
    rest -= percent;
  }
  return { set: current, isPersonal: true, newGroup };
}

function groupOf(ctx: Context): number | undefined {
  const given = Number(ctx.cookies.get(cookie) ?? Number.NaN);
  return Number.isInteger(given) && given >= 0 && given < groups ? given : undefined;
}

/** A number from 0 to 1, evenly spread and different for each canary. */
function shareOf(group: number, salt: string): number {
  return hash('sha256', `${group} ${salt}`, 'buffer').readUInt32BE(0) / 2 ** 32;
}
