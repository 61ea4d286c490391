import { Button, Dialog, Icon, Progress, Spinner, useLanguage, useT } from '@liftout/kit';
import type { ReactNode } from 'react';
import { formatPercent, formatSize } from '../../../ui/format-size';
import { isSending, type Sending } from '../removal-state';
import { useCutoutPreview } from '../use-cutout-preview';
import { useObjectUrl } from '../use-object-url';
import type { Removal } from '../use-removal';
import { PicturePreview } from './picture-preview';

interface ProcessingDialogProps {
  removal: Removal;
  /** Duration of recent removals, in whole seconds. Null while unknown. */
  usual: number | null;
}

/** The dialog is open from the first sent byte until there is a result or a failure, or the visitor cancels. */
export function ProcessingDialog({ removal, usual }: ProcessingDialogProps) {
  const t = useT('mf-remover/upload');
  const { state } = removal;
  return (
    <Dialog
      open={isSending(state)}
      title={t('processing.title')}
      onClose={removal.cancel}
      backdropCloses={false}
    >
      {isSending(state) && <Working state={state} removal={removal} usual={usual} />}
    </Dialog>
  );
}

function Working({ state, removal, usual }: ProcessingDialogProps & { state: Sending }) {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const original = useObjectUrl(state.picture.file);
  const cutout = useCutoutPreview(state.picture.file);
  const { name, size } = state.picture.file;
  const share = state.step === 'uploading' ? Math.min(1, state.sent / (state.total || 1)) : 1;
  const wait = state.step === 'processing' ? state.wait : 'usual';
  const leftAlone = state.picture.leftAlone?.length ?? 0;

  return (
    <>
      <p className="mt-2 text-soft">
        {usual === null ? t('processing.description') : t('processing.usual', { count: usual })}
      </p>
      {leftAlone > 0 && (
        <p className="mt-2 break-words text-sm text-soft">
          {t('upload.firstOnly.description', { name, count: leftAlone })}
        </p>
      )}
      <figure className="mt-5">
        <div className="lo-checker h-40 overflow-hidden rounded-frame">
          {original && (
            <PicturePreview src={cutout ?? original} alt="" className="h-40 w-full object-contain" />
          )}
        </div>
        <figcaption className="mt-2 min-h-5 text-sm text-soft">
          {cutout && t('processing.preview')}
        </figcaption>
      </figure>
      <ol className="mt-5 grid gap-2">
        <Stage done={state.step !== 'uploading'}>
          {t('processing.stages.uploading', {
            percent: formatPercent(share, language),
            size: formatSize(size, language),
          })}
        </Stage>
        {state.step !== 'uploading' && (
          <Stage done={state.step === 'fetching'}>{t('processing.stages.cutting')}</Stage>
        )}
        {state.step === 'fetching' && <Stage done={false}>{t('processing.stages.finishing')}</Stage>}
      </ol>
      <div className="mt-4">
        <Progress
          // Each stage has a new bar, so that no bar runs backwards.
          key={state.step === 'uploading' ? 'upload' : 'processing'}
          value={state.step === 'uploading' ? share * 100 : state.progress}
          label={t('processing.progressLabel')}
        />
      </div>
      {wait === 'slow' && (
        <Alert title={t('processing.slow.title')} text={t('processing.slow.text')}>
          <Button variant="outline" onClick={removal.keepWaiting}>
            {t('processing.slow.wait')}
          </Button>
          <Button variant="outline" onClick={removal.retry}>
            {t('actions.startOver')}
          </Button>
        </Alert>
      )}
      {wait === 'lost' && (
        <Alert title={t('processing.watchdog.title')} text={t('processing.watchdog.description')}>
          <Button onClick={removal.retry}>{t('actions.retry')}</Button>
        </Alert>
      )}
      <div className="mt-6 flex justify-end">
        <Button variant="quiet" onClick={removal.cancel}>
          {t('processing.cancel')}
        </Button>
      </div>
      <p className="lo-hidden" role="status">
        {spoken(state, share, t, language)}
      </p>
    </>
  );
}

/** Screen readers announce each quarter of the upload and each change of stage, and nothing else. */
function spoken(
  state: Sending,
  share: number,
  t: ReturnType<typeof useT>,
  language: ReturnType<typeof useLanguage>,
): string {
  if (state.step === 'uploading') {
    const quarter = Math.floor(share * 4) / 4;
    return quarter > 0 && quarter < 1
      ? t('processing.spoken.uploading', { percent: formatPercent(quarter, language) })
      : '';
  }
  if (state.step === 'processing' && state.wait !== 'usual') return t('processing.spoken.stillWorking');
  return t('processing.spoken.cutting');
}

function Stage({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className={`flex items-center gap-3 tabular-nums ${done ? 'text-soft' : 'font-semibold'}`}>
      {done ? <Icon name="check" className="text-good" /> : <Spinner />}
      {children}
    </li>
  );
}

function Alert({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="mt-5 rounded-frame bg-accent-wash p-4">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
