import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { keepReleases } from './keep-releases.ts';
import type { Releases } from './releases.ts';
import { emptyState } from './state/live-state.ts';
import type { VersionStore } from './versions/version-store.ts';

it('deletes the other old versions when one cannot be deleted, and reports that one', async () => {
  const lines: string[] = [];
  const removed: string[] = [];
  const stored = ['one', 'broken', 'two'].map((hash) => ({ name: 'mf-blog', hash, savedAt: new Date(0) }));
  const versions: Partial<VersionStore> = {
    list: async () => stored,
    async remove(_name, hash) {
      if (hash === 'broken') throw new Error('cannot be deleted');
      removed.push(hash);
    },
  };
  const releases = { state: { apps: {} }, refresh: async () => undefined } as Releases;
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const stop = keepReleases(releases, versions as VersionStore, logger);
  await eventually(() => expect(lines.join()).toContain('cannot be deleted'), 4000);
  stop();
  expect(removed).toEqual(['one', 'two']);
});

it('keeps the files of a version that the live state does not know for 30 days', async () => {
  const day = 24 * 3_600_000;
  const removed: string[] = [];
  const stored = [29, 31].map((days) => ({
    name: 'mf-blog',
    hash: `saved ${days} days ago`,
    savedAt: new Date(Date.now() - days * day),
  }));
  const versions: Partial<VersionStore> = {
    list: async () => stored,
    remove: async (_name, hash) => void removed.push(hash),
  };
  const releases = { state: emptyState, refresh: async () => undefined } as Releases;
  const stop = keepReleases(releases, versions as VersionStore, pino({ level: 'silent' }));
  await eventually(() => expect(removed).toHaveLength(1), 4000);
  stop();
  expect(removed).toEqual(['saved 31 days ago']);
});

it('deletes nothing while the live state cannot be read', async () => {
  const lines: string[] = [];
  const remove = vi.fn(async () => undefined);
  const stored = [{ name: 'mf-blog', hash: 'live', savedAt: new Date(0) }];
  const versions: Partial<VersionStore> = { list: async () => stored, remove };
  const refresh = () => Promise.reject(new Error('the store does not answer'));
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const stop = keepReleases(
    { state: emptyState, refresh } as unknown as Releases,
    versions as VersionStore,
    logger,
  );
  await eventually(() => expect(lines.join()).toContain('does not answer'), 4000);
  stop();
  expect(remove).not.toHaveBeenCalled();
});
