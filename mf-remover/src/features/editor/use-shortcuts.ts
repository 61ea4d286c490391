import type { RefObject } from 'react';
import { useDialogKeys } from '../../ui/use-dialog-keys';
import { type Brush, resizeBrush, softenBrush } from './brush';
import type { Places } from './use-places';
import type { Viewport } from './use-view';

/** One step of the zoom buttons and keys. */
export const zoomStep = 1.25;

interface ShortcutsOptions {
  /** An element of the editor. */
  content: RefObject<Element | null>;
  enabled: boolean;
  brush: Brush;
  /** Chooses the brush tool, too. */
  setBrush: (brush: Brush) => void;
  viewport: Viewport;
  places: Places;
  undo: () => void;
  redo: () => void;
  save: () => void;
}

/** The keys of the editor; they are listed in `KeyboardHelp`. */
export function useShortcuts({
  content,
  enabled,
  brush,
  setBrush,
  viewport,
  places,
  undo,
  redo,
  save,
}: ShortcutsOptions): void {
  useDialogKeys(content, (event) => {
    if (!enabled) return;
    const commands: Record<string, () => void> = {
      z: event.shiftKey ? redo : undo,
      y: redo,
      s: save,
    };
    const key = event.key.toLowerCase();
    // Many keyboards of a Mac have the brackets at the Option key, some of them together with Shift.
    const isOption = event.altKey && /^[[\]{}]$/.test(key);
    const softens = event.shiftKey && !isOption;
    const plain: Record<string, () => void> = {
      k: () => setBrush({ ...brush, mode: 'keep' }),
      e: () => setBrush({ ...brush, mode: 'erase' }),
      m: () => setBrush({ ...brush, smart: !brush.smart }),
      n: () => places.go(event.shiftKey ? -1 : 1),
      // With Shift, some keyboards report a square bracket and others a curly one.
      '[': () => setBrush(softens ? softenBrush(brush, -1) : resizeBrush(brush, -1)),
      ']': () => setBrush(softens ? softenBrush(brush, 1) : resizeBrush(brush, 1)),
      '{': () => setBrush(softenBrush(brush, -1)),
      '}': () => setBrush(softenBrush(brush, 1)),
      '+': () => viewport.zoom(zoomStep),
      '=': () => viewport.zoom(zoomStep),
      '-': () => viewport.zoom(1 / zoomStep),
      '0': () => viewport.choose('fit'),
    };
    const target = event.target as HTMLElement;
    const writing = target.matches('input:not([type=range], [type=checkbox], [type=color])');
    const command = event.ctrlKey || event.metaKey;
    const action = command ? commands[key] : (event.altKey && !isOption) || writing ? undefined : plain[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
