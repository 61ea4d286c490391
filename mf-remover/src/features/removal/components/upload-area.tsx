import { Badge, Button, Icon, Spinner, sentenceSpace, useLanguage, useT } from '@liftout/kit';
import { useRef } from 'react';
import { FileInput } from '../../../ui/file-input';
import { toastFailure } from '../../../ui/toast-failure';
import { acceptAttribute } from '../file-rules';
import { isBusy, isSending } from '../removal-state';
import { useLateComponent } from '../use-late-component';
import type { Removal } from '../use-removal';
import type { TroublePanelProps } from './trouble-panel';

type UploadAreaProps = Omit<TroublePanelProps, 'state' | 'onChoose'>;

/** Loaded as soon as the page is hydrated, because the connection may be gone later. */
const loadTrouble = async () =>
  (await import(/* webpackChunkName: "mf-remover/processing" */ './trouble-panel')).TroublePanel;

/** On a phone the button may be below the window's edge. */
const show = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: 'nearest' });

/** The upload area, and after a failure the next steps. */
export function UploadArea(props: UploadAreaProps) {
  const t = useT('mf-remover/upload');
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const { removal } = props;
  const { state } = removal;
  const busy = isBusy(state);
  const choose = () => input.current?.click();
  const trouble =
    state.step === 'oversized' ||
    state.step === 'shrinking' ||
    state.step === 'failed' ||
    state.step === 'cuttingOnDevice'
      ? state
      : null;
  const { Component: TroublePanel } = useLateComponent(loadTrouble, trouble ? 'now' : 'soon');

  return (
    <section aria-label={t('area.label')} className="lo-checker rounded-card p-2.5 shadow-lift sm:p-3">
      <div className="relative rounded-[0.9rem] bg-raised px-4 py-5 text-center sm:px-5">
        <CropMarks />
        <fieldset
          disabled={busy}
          aria-busy={busy}
          className={`min-w-0 transition-opacity ${busy ? 'opacity-60' : ''}`}
        >
          <FileInput
            ref={input}
            multiple
            accept={acceptAttribute}
            onFiles={(files) => void removal.take(files)}
          />
          {trouble && TroublePanel ? (
            <TroublePanel {...props} state={trouble} onChoose={choose} />
          ) : (
            <Ways removal={removal} sending={isSending(state)} busy={busy} onChoose={choose} />
          )}
        </fieldset>
        {(state.step === 'shrinking' || state.step === 'cuttingOnDevice') && (
          <Button ref={show} variant="outline" onClick={removal.cancel} className="mt-2.5 scroll-mb-4">
            {t('processing.cancel')}
          </Button>
        )}
        <div className="mx-auto mt-2.5 max-w-xl text-[0.8125rem] leading-snug text-soft">
          <p>{t('area.limits', { formats: t('area.formats') })}</p>
          <p className="mt-0.5">
            {t('area.advice')}
            {sentenceSpace(language)}
            {t('area.retention')}
          </p>
        </div>
      </div>
    </section>
  );
}

interface WaysProps {
  removal: Removal;
  sending: boolean;
  busy: boolean;
  onChoose: () => void;
}

/** Choose, drop, paste. */
function Ways({ removal, sending, busy, onChoose }: WaysProps) {
  const t = useT('mf-remover/upload');
  return (
    <>
      <Button size="lg" data-file-chooser onClick={onChoose} className="w-full max-w-xs text-lg">
        {busy ? <Spinner /> : <Icon name="upload" />}
        <span>{t(sending ? 'area.uploading' : 'area.choose')}</span>
      </Button>
      <p className="mt-2 text-soft">{t('area.hint')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2.5">
        <Button
          variant="outline"
          onClick={() => toastFailure(t, 'url.comingSoon')}
          className="max-sm:px-3.5 max-sm:text-[0.9375rem]"
        >
          <Icon name="link" />
          <span>{t('area.pasteUrl')}</span>
          <Badge>{t('area.soon')}</Badge>
        </Button>
        <Button
          variant="outline"
          onClick={() => void removal.takeFromClipboard()}
          className="max-sm:px-3.5 max-sm:text-[0.9375rem]"
        >
          <Icon name="clipboard" />
          <span>{t('area.fromClipboard')}</span>
        </Button>
      </div>
    </>
  );
}

/** The corners of a cutting guide. */
function CropMarks() {
  const corner = 'pointer-events-none absolute size-5 border-accent';
  return (
    <span aria-hidden="true">
      <span className={`${corner} start-3 top-3 border-s-2 border-t-2`} />
      <span className={`${corner} end-3 top-3 border-e-2 border-t-2`} />
      <span className={`${corner} bottom-3 start-3 border-s-2 border-b-2`} />
      <span className={`${corner} end-3 bottom-3 border-e-2 border-b-2`} />
    </span>
  );
}
