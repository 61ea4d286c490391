import { useT } from '@liftout/kit';
import { isUntouched } from './editor-document';
import type { Edits } from './use-edits';

export type SpokenHistory = ReturnType<typeof useSpokenHistory>;

/** Undo, redo and reset, which tell screen readers what they did, and whether each is possible. */
export function useSpokenHistory(edits: Edits, say: (text: string) => void) {
  const t = useT('mf-remover/editor');
  return {
    canUndo: edits.canUndo,
    canRedo: edits.canRedo,
    canReset: !isUntouched(edits.edited),
    undo() {
      const action = edits.undo();
      if (action) say(t('history.undone', { action: t(`history.actions.${action}`) }));
    },
    redo() {
      const action = edits.redo();
      if (action) say(t('history.redone', { action: t(`history.actions.${action}`) }));
    },
    reset() {
      edits.reset();
      say(t('history.resetDone'));
    },
  };
}
