/** In `localStorage`: there is a set on this device. It spares other visits the code that would look. */
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
    // Without storage there is no set to find again.
  }
}
