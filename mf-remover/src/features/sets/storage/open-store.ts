import { openIndexedDbStore } from './indexed-db-store';
import type { SetStore } from './set-store';

const lockName = 'mf-remover.set';
/** Milliseconds. Some browsers at times never open their storage, and report no error. */
const openLimit = 5000;

/**
 * Only one page at a time may use the stored set: two would upload each picture twice.
 *
 * @returns null if another page uses it, if the browser stores nothing, or on a site without HTTPS, where no page can
 * know whether another one uses it.
 */
export async function openStore(): Promise<SetStore | null> {
  const release = await takeLock();
  if (!release) return null;
  const opening = openIndexedDbStore();
  try {
    const store = await Promise.race([opening, rejectLater(openLimit)]);
    return {
      ...store,
      close() {
        store.close();
        release();
      },
    };
  } catch {
    release();
    void opening.then((store) => store.close()).catch(() => undefined);
    return null;
  }
}

const rejectLater = (time: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The storage does not open')), time));

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
