import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** The modal dialogs that are open, the topmost last. Everything outside the topmost is inert. */
const dialogsAtom = atom<readonly HTMLDialogElement[]>([]);
const store = getDefaultStore();

/**
 * Adds a dialog that was opened. While it is the topmost one, Back closes it instead of leaving the page, as on phones.
 * Some browsers have no Navigation API.
 * @returns Removes the dialog.
 */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable) return;
    if (store.get(dialogsAtom).at(-1) !== dialog) return;
    event.preventDefault();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  store.set(dialogsAtom, (dialogs) => [...dialogs, dialog]);
  window.navigation?.addEventListener('navigate', onNavigate);
  return () => {
    window.navigation?.removeEventListener('navigate', onNavigate);
    store.set(dialogsAtom, (dialogs) => dialogs.filter((open) => open !== dialog));
  };
}

/** The topmost modal dialog. Elements that must stay usable while it is open have to be inside it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useAtomValue(dialogsAtom, { store }).at(-1) ?? null;
}
