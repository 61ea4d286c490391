import { expect, it } from 'vitest';
import { emptyState, type LiveState } from '../releases/state/live-state.ts';
import { retire } from '../releases/state/state-changes.ts';
import { findRedirect } from './find-retired.ts';

/** Apps that are retired one after the other: name, path, redirect. */
const stateAfter = (...retired: [name: string, path: string, redirect?: string][]) =>
  retired.reduce<LiveState>((state, [name, path, redirect], index) => {
    const by = { by: 'a team', at: new Date(Date.UTC(2026, 0, 1 + index)) };
    return retire(state, name, by, { redirect, paths: [path] });
  }, emptyState);

it('follows the app that had a path last', () => {
  expect(findRedirect(stateAfter(['mf-a', '/a', '/b'], ['mf-c', '/a', '/faq']), '/de/a')).toBe('/de/faq');
  expect(findRedirect(stateAfter(['mf-a', '/a', '/b'], ['mf-c', '/a']), '/a')).toBeUndefined();
  expect(findRedirect(stateAfter(['mf-c', '/a', '/faq'], ['mf-a', '/a', '/b']), '/a')).toBe('/b');
});

it('leads in no circle when a path was used again', () => {
  const state = stateAfter(['mf-a', '/a', '/b'], ['mf-b', '/b', '/a'], ['mf-c', '/a', '/faq']);
  expect(findRedirect(state, '/b')).toBe('/a');
  expect(findRedirect(state, '/a')).toBe('/faq');
});
