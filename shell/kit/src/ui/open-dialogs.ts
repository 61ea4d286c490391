import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** The modal dialogs that are open, the topmost last. All outside the topmost is inert. */
const dialogsAtom = atom<readonly HTMLDialogElement[]>([]);
const store = getDefaultStore();

export const addOpenDialog = (dialog: HTMLDialogElement): void =>
  store.set(dialogsAtom, (dialogs) => [...dialogs, dialog]);

export const removeOpenDialog = (dialog: HTMLDialogElement): void =>
  store.set(dialogsAtom, (dialogs) => dialogs.filter((open) => open !== dialog));

/** The topmost modal dialog: whatever must stay usable while it is open has to be inside it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useAtomValue(dialogsAtom, { store }).at(-1) ?? null;
}
