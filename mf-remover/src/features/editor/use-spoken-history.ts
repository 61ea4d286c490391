import { useT } from '@liftout/kit';
import type { Edits } from './use-edits';

/** Undo, redo and reset that tell screen readers what they did. */
export function useSpokenHistory(edits: Edits, say: (text: string) => void) {
  const t = useT('mf-remover/editor');
  return {
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
