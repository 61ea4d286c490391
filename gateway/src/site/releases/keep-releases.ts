import type { Logger } from 'pino';
import type { Releases } from './releases.ts';
import { appState } from './state/live-state.ts';
import { forgetOldVersions } from './state/state-changes.ts';
import type { VersionStore } from './versions/version-store.ts';

const day = 24 * 3_600_000;
/**
 * How long old versions stay for visitors who loaded the site before, in milliseconds. Versions that the live state does
 * not know stay as long: somebody may have deleted the state.
 */
const keepFor = 30 * day;

/** Deletes old versions, now and then every day. @returns a function that stops it. */
export function keepReleases(releases: Releases, versions: VersionStore, logger: Logger): () => void {
  const clean = () =>
    removeOldVersions(releases, versions).catch((err: unknown) => {
      logger.warn({ err }, 'old versions could not be deleted');
    });
  void clean();
  const timer = setInterval(clean, day).unref();
  return () => clearInterval(timer);
}

/** Deletes versions that are too old, first from the live state and then from the store. */
async function removeOldVersions(releases: Releases, versions: VersionStore): Promise<void> {
  // Without the stored state, this gateway may know no version, or not the latest.
  await releases.refresh();
  const now = new Date();
  const before = JSON.stringify(releases.state.apps);
  if (JSON.stringify(forgetOldVersions(releases.state, keepFor, now).apps) !== before) {
    await releases.change((state) => forgetOldVersions(state, keepFor, now));
  }
  let failure: unknown;
  for (const { name, hash, savedAt } of await versions.list()) {
    if (appState(releases.state, name).versions[hash]) continue;
    if (now.getTime() - savedAt.getTime() <= keepFor) continue;
    await versions.remove(name, hash).catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure) throw failure;
}
