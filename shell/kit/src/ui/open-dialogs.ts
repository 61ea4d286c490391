import { useSyncExternalStore } from 'react';

/** The modal dialogs that are open, the topmost last. All outside the topmost is inert. */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

export const addOpenDialog = (dialog: HTMLDialogElement): void => set([...dialogs, dialog]);

export const removeOpenDialog = (dialog: HTMLDialogElement): void =>
  set(dialogs.filter((open) => open !== dialog));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The topmost modal dialog: whatever must stay usable while it is open has to be inside it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1) ?? null,
    () => null,
  );
}
