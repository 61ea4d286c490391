import { Button, Dialog, useT } from '@liftout/kit';

interface CloseQuestionProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  /** Null when the picture with the changes cannot be made. */
  onKeep: (() => void) | null;
  /** Whether a picture is being made. Keeping the changes has to wait for it. */
  working: boolean;
}

/** Asks whether to keep or discard the changes when the editor is closed. */
export function CloseQuestion({ open, onStay, onDiscard, onKeep, working }: CloseQuestionProps) {
  const t = useT('mf-remover/editor');
  return (
    <Dialog open={open} title={t(onKeep ? 'unsaved.title' : 'unsaved.lostTitle')} onClose={onStay}>
      <p className="mt-3">{t(onKeep ? 'unsaved.text' : 'unsaved.lostText')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onStay}>
          {t('unsaved.stay')}
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          {t('unsaved.leave')}
        </Button>
        {onKeep && (
          <Button aria-disabled={working} onClick={working ? undefined : onKeep}>
            {t('unsaved.keep')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
