import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** The modal dialogs that are open, the topmost last. Everything outside the topmost is inert. */
const dialogsAtom = atom<readonly HTMLDialogElement[]>([]);
const store = getDefaultStore();

export const addOpenDialog = (dialog: HTMLDialogElement): void =>
  store.set(dialogsAtom, (dialogs) => [...dialogs, dialog]);

export const removeOpenDialog = (dialog: HTMLDialogElement): void =>
  store.set(dialogsAtom, (dialogs) => dialogs.filter((open) => open !== dialog));

/** Closes the topmost dialog instead of leaving the page, as phones do. Some browsers have no Navigation API. */
export function closeOnBack(dialog: HTMLDialogElement): () => void {
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable) return;
    if (store.get(dialogsAtom).at(-1) !== dialog) return;
    event.preventDefault();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  window.navigation?.addEventListener('navigate', onNavigate);
  return () => window.navigation?.removeEventListener('navigate', onNavigate);
}

/** The topmost modal dialog. Elements that must stay usable while it is open have to be inside it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useAtomValue(dialogsAtom, { store }).at(-1) ?? null;
}
