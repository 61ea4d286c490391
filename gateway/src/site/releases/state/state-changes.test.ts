import type { Descriptor } from '@liftout/page-contract/descriptor';
import { describe, expect, it } from 'vitest';
import { emptyState, type LiveState, liveStateSchema, liveVersion } from './live-state.ts';
import {
  activate,
  addVersion,
  clearEnvironmentVersion,
  dropCanary,
  earlierVersions,
  forgetOldVersions,
  previousVersion,
  retire,
  servedVersions,
  setEnvironmentVersion,
  setInPreview,
  startCanary,
  UnknownVersion,
  versionsInPreview,
} from './state-changes.ts';

const day = 24 * 3_600_000;
const hash = (letter: string) => letter.repeat(16);
const [a, b, c] = [hash('a'), hash('b'), hash('c')];
const descriptor = (own: string) =>
  ({ name: 'mf-blog', hash: own, version: '1.0.0', files: { 'a.js': { size: 7 } } }) as unknown as Descriptor;
const on = (number: number, by = 'mf-blog') => ({ by, at: new Date(number * day) });

/** A state after some versions were deployed, one a day. */
function deployed(...hashes: string[]): LiveState {
  return hashes.reduce(
    (state, own, index) =>
      activate(addVersion(state, descriptor(own), on(index)), 'mf-blog', own, on(index), 'deploy'),
    emptyState,
  );
}
const rollBack = (state: LiveState, at = 50) =>
  activate(state, 'mf-blog', previousVersion(state, 'mf-blog')?.hash ?? '', on(at), 'rollback');

describe('a version', () => {
  it('can never be made live when it did not pass the gate', () => {
    expect(() => activate(deployed(a), 'mf-blog', b, on(1), 'deploy')).toThrow(UnknownVersion);
    expect(() => startCanary(deployed(a), 'mf-blog', b, on(1), 10)).toThrow(UnknownVersion);
    expect(() => setEnvironmentVersion(deployed(a), 'staging', 'mf-blog', b, on(1))).toThrow(UnknownVersion);
  });

  it('can be rolled back to the version before it, step by step', () => {
    let state = deployed(a, b, c);
    expect(liveVersion(state, 'mf-blog')).toMatchObject({ hash: c, how: 'deploy', size: 7 });
    state = rollBack(state);
    expect(liveVersion(state, 'mf-blog')).toMatchObject({ hash: b, how: 'rollback' });
    state = rollBack(state);
    expect(liveVersion(state, 'mf-blog')?.hash).toBe(a);
    expect(previousVersion(state, 'mf-blog')).toBeUndefined();
  });

  it('that was rolled back is not used in place of a later version', () => {
    const state = rollBack(deployed(a, b));
    const next = activate(addVersion(state, descriptor(c), on(60)), 'mf-blog', c, on(60), 'deploy');
    expect(earlierVersions(next, 'mf-blog').map((item) => item.hash)).toEqual([a]);
  });

  it('matches the schema in every state', () => {
    let state = setEnvironmentVersion(deployed(a, b), 'staging', 'mf-blog', a, on(3));
    state = retire(startCanary(state, 'mf-blog', a, on(3), 5), 'mf-blog', on(4), {
      redirect: '/help',
      paths: ['/blog'],
    });
    expect(liveStateSchema.safeParse(JSON.parse(JSON.stringify(state))).error).toBeUndefined();
  });
});

describe('a version in preview', () => {
  const preview = (state: LiveState, own: string, day: number) =>
    setInPreview(addVersion(state, descriptor(own), on(day)), 'mf-blog', own);

  it('waits, even when it comes from a gateway whose clock is slow', () => {
    const live = activate(addVersion(deployed(a), descriptor(c), on(9)), 'mf-blog', c, on(9), 'deploy');
    const state = preview(live, b, 0);
    expect(versionsInPreview(state, 'mf-blog')).toEqual([b]);
  });

  it('no longer waits when another version goes live, even by a gateway whose clock is slow', () => {
    const state = addVersion(preview(deployed(a), b, 9), descriptor(c), on(5));
    const switched = activate(state, 'mf-blog', c, on(5), 'deploy');
    expect(versionsInPreview(switched, 'mf-blog')).toEqual([]);
    expect(versionsInPreview(preview(switched, b, 6), 'mf-blog')).toEqual([b]);
  });
});

describe('a canary', () => {
  const state = startCanary(deployed(a, b), 'mf-blog', a, on(3), 10);

  it('is served beside the live version', () => {
    expect(servedVersions(state)).toEqual([
      { name: 'mf-blog', hash: b },
      { name: 'mf-blog', hash: a },
    ]);
  });

  it('ends with a reason when it is dropped or when another version goes live', () => {
    expect(dropCanary(state, 'mf-blog', 'It failed', new Date(0)).apps['mf-blog']?.dropped[0]?.reason).toBe(
      'It failed',
    );
    const other = addVersion(state, descriptor(c), on(4));
    const replaced = activate(other, 'mf-blog', c, on(4), 'deploy').apps['mf-blog'];
    expect(replaced?.canary).toBeUndefined();
    expect(replaced?.dropped[0]).toMatchObject({ hash: a, reason: 'Replaced' });
  });

  it('is kept in a list that does not grow without end', () => {
    let state = addVersion(addVersion(deployed(a), descriptor(b), on(1)), descriptor(c), on(1));
    for (let day = 2; day < 200; day += 1) {
      state = startCanary(state, 'mf-blog', day % 2 ? b : c, on(day), 10);
    }
    expect(state.apps['mf-blog']?.dropped).toHaveLength(100);
    state = activate(state, 'mf-blog', c, on(200), 'deploy');
    expect(state.apps['mf-blog']?.dropped).toHaveLength(100);
  });

  it('is not taken back when it gets another share of the visitors', () => {
    const { canary, dropped } = startCanary(state, 'mf-blog', a, on(4), 50).apps['mf-blog'] ?? {};
    expect([canary?.hash, canary?.percent, dropped]).toEqual([a, 50, []]);
  });

  it('continues when the live version is deployed again', () => {
    expect(activate(state, 'mf-blog', b, on(4), 'deploy')).toEqual(state);
  });

  it('ends without a reason when it goes live itself', () => {
    const promoted = activate(state, 'mf-blog', a, on(4), 'promote').apps['mf-blog'];
    expect([promoted?.canary, promoted?.dropped]).toEqual([undefined, []]);
  });
});

describe('a retired app', () => {
  const state = retire(deployed(a, b), 'mf-blog', on(5), { redirect: undefined, paths: ['/blog'] });

  it('is not live, and its latest version can come back', () => {
    expect(liveVersion(state, 'mf-blog')).toBeUndefined();
    expect(servedVersions(state)).toEqual([]);
    expect(previousVersion(state, 'mf-blog')?.hash).toBe(b);
    expect(liveVersion(rollBack(state), 'mf-blog')?.hash).toBe(b);
  });
});

describe('an environment', () => {
  it('has its own versions, and is deleted with the last of them', () => {
    const state = setEnvironmentVersion(deployed(a, b), 'staging', 'mf-blog', a, on(3));
    expect(state.environments.staging?.['mf-blog']).toMatchObject({ hash: a });
    expect(clearEnvironmentVersion(state, 'staging', 'mf-blog').environments).toEqual({});
  });
});

describe('old versions', () => {
  it('are forgotten, except the last two live ones and those in use', () => {
    const kept = (state: LiveState, now: number) =>
      Object.keys(
        forgetOldVersions(state, 30 * day, new Date(now * day)).apps['mf-blog']?.versions ?? {},
      ).sort();
    const state = deployed(a, b, c);
    expect(kept(state, 20)).toEqual([a, b, c]);
    expect(kept(state, 100)).toEqual([b, c]);
    expect(kept(startCanary(state, 'mf-blog', a, on(3), 5), 100)).toEqual([a, b, c]);
    expect(kept(setEnvironmentVersion(state, 'staging', 'mf-blog', a, on(3)), 100)).toEqual([a, b, c]);
  });

  it('leave a way back when one version is in the history several times', () => {
    const state = deployed(a, b);
    const app = state.apps['mf-blog'];
    const [live, before] = app?.history ?? [];
    const history = [live, live, live, before].filter((item) => item !== undefined);
    const repeated = { ...state, apps: { 'mf-blog': { ...app, history } } } as LiveState;
    const later = forgetOldVersions(repeated, 30 * day, new Date(100 * day));
    expect(previousVersion(later, 'mf-blog')?.hash).toBe(a);
  });

  it('are kept while browsers may request their files, counted from when they were replaced', () => {
    let state = deployed(a, b);
    state = activate(addVersion(state, descriptor(c), on(90)), 'mf-blog', c, on(90), 'deploy');
    state = activate(state, 'mf-blog', b, on(91), 'rollback');
    const versions = forgetOldVersions(state, 30 * day, new Date(100 * day)).apps['mf-blog']?.versions;
    expect(Object.keys(versions ?? {}).sort()).toEqual([b, c]);
  });
});
