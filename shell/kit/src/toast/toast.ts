import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { ReactElement } from 'react';

export interface ToastOptions {
  title?: string;
  description?: string;
  action?: ReactElement;
  variant?: 'default' | 'destructive';
}

export interface Toast extends ToastOptions {
  id: string;
  /** A dismissed toast is closed at once and removed later. */
  open: boolean;
}

/** At most this many toasts are visible; a new one replaces the oldest. */
export const toastLimit = 1;
/** Milliseconds between dismissal and removal. */
export const toastRemoveDelay = 1_000_000;

const toastsAtom = atom<readonly Toast[]>([]);
const store = getDefaultStore();
const removals = new Map<string, ReturnType<typeof setTimeout>>();
let lastId = 0;

function removeLater(id: string): void {
  if (removals.has(id)) return;
  removals.set(
    id,
    setTimeout(() => removeToast(id), toastRemoveDelay),
  );
}

/** Shows a toast; only in events and effects, never while rendering. */
export function toast(options: ToastOptions): { id: string } {
  lastId += 1;
  const id = String(lastId);
  store.set(toastsAtom, (toasts) => [{ ...options, id, open: true }, ...toasts].slice(0, toastLimit));
  return { id };
}

/** Closes one toast, or all. */
export function dismissToast(id?: string): void {
  store.set(toastsAtom, (toasts) =>
    toasts.map((item) => {
      if (id !== undefined && item.id !== id) return item;
      removeLater(item.id);
      return { ...item, open: false };
    }),
  );
}

/** Forgets one toast, or all. */
export function removeToast(id?: string): void {
  for (const [key, timer] of removals) {
    if (id !== undefined && key !== id) continue;
    clearTimeout(timer);
    removals.delete(key);
  }
  store.set(toastsAtom, (toasts) => (id === undefined ? [] : toasts.filter((item) => item.id !== id)));
}

/** Whether a toast is on the screen. */
export function useToastOpen(id: string | null): boolean {
  return useToasts().some((item) => item.id === id && item.open);
}

export function useToasts(): readonly Toast[] {
  return useAtomValue(toastsAtom, { store });
}
