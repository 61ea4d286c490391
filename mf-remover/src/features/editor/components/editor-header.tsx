import { Button, IconButton, Spinner, useT } from '@liftout/kit';
import type { SpokenHistory } from '../use-spoken-history';

interface EditorHeaderProps {
  history: SpokenHistory;
  /** Whether the picture is being rendered at full size. */
  working: boolean;
  canFinish: boolean;
  onHelp: () => void;
  onClose: () => void;
  onDone: () => void;
}

export function EditorHeader({ history, ...props }: EditorHeaderProps) {
  const t = useT('mf-remover/editor');
  return (
    <div className="flex items-center p-1.5 max-sm:col-span-2 sm:p-2">
      <IconButton icon="undo" label={t('history.undo')} disabled={!history.canUndo} onClick={history.undo} />
      <IconButton icon="redo" label={t('history.redo')} disabled={!history.canRedo} onClick={history.redo} />
      <IconButton
        icon="refresh"
        label={t('history.reset')}
        disabled={!history.canReset}
        onClick={history.reset}
      />
      <span className="max-sm:hidden">
        <IconButton icon="helpCircle" label={t('keyboard.open')} onClick={props.onHelp} />
      </span>
      <IconButton
        icon="close"
        label={t('close')}
        onClick={props.onClose}
        className="max-sm:order-first max-sm:me-auto"
      />
      <Button className="ms-1.5 me-1" aria-disabled={!props.canFinish} onClick={props.onDone}>
        {props.working && <Spinner />}
        <span>{t('done')}</span>
      </Button>
    </div>
  );
}
