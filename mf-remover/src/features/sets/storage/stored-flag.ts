/** Key in `localStorage`, set while this device has a set. Without it, the code that looks for a set is not loaded. */
const flag = 'mf-remover.set';

/** Whether this visit has a set that is only in the memory of the page. */
let inMemory = false;

/** Whether there is a set to open. */
export function hasSet(): boolean {
  if (inMemory) return true;
  try {
    return localStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}

export function markStoredSet(stored: boolean): void {
  try {
    if (stored) localStorage.setItem(flag, '1');
    else localStorage.removeItem(flag);
  } catch {
    // Without storage, there is no stored set either.
  }
}

export function markSetInMemory(exists: boolean): void {
  inMemory = exists;
}
