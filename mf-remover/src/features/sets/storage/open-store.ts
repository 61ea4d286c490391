import { openIndexedDbStore } from './indexed-db-store';
import type { SetStore } from './set-store';

const lockName = 'mf-remover.set';

/**
 * Only one page at a time may use the stored set: two would upload each picture twice.
 *
 * @returns null if another page uses it, if the browser stores nothing, or on a site without HTTPS, where no page can
 * know whether another one uses it.
 */
export async function openStore(): Promise<SetStore | null> {
  const release = await takeLock();
  if (!release) return null;
  try {
    const store = await openIndexedDbStore();
    return {
      ...store,
      close() {
        store.close();
        release();
      },
    };
  } catch {
    release();
    return null;
  }
}

/** @returns a function that releases the lock; null when another page has it, or without HTTPS. */
function takeLock(): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(null);
  return new Promise((resolve) => {
    locks
      .request(lockName, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(null));
  });
}
