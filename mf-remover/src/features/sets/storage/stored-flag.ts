/** In `localStorage`: there is a set on this device. Other visits then need not load the code that looks for one. */
const flag = 'mf-remover.set';

export function hasStoredSet(): boolean {
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
