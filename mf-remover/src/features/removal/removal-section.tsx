import { Button, ErrorBoundary, toast, useT, VisuallyHidden } from '@liftout/kit';
import { useEffect, useRef } from 'react';
import type { Pasted } from './clipboard-picture';
import { DropOverlay } from './components/drop-overlay';
import { ResultFailure } from './components/result-failure';
import { Samples, UploadArea } from './components/upload-area';
import type { RemovalSource } from './download-name';
import { isBusy, isSending } from './removal-state';
import { scrollToElement } from './scroll-to-element';
import { useLateComponent } from './use-late-component';
import { usePageDrop } from './use-page-drop';
import { usePagePaste } from './use-page-paste';
import { useRemoval } from './use-removal';
import { useSharedPicture } from './use-shared-picture';

export interface RemovalSectionProps {
  /** Names the downloads, and decides where they come from. */
  source: RemovalSource;
  /** For links and buttons that lead to the upload area. */
  id?: string;
  className?: string;
}

/** While a picture is being worked on: most visits of the page end before. */
const loadResult = async () =>
  (await import(/* webpackChunkName: "mf-remover/result" */ './components/result-view')).ResultView;

/** As soon as the page listens. */
const loadDialog = async () =>
  (await import(/* webpackChunkName: "mf-remover/processing" */ './components/processing-dialog'))
    .ProcessingDialog;

/** Milliseconds between a result and the scrolling to it. */
const scrollDelay = 100;

/**
 * The tool: upload area, processing dialog, result. Needs the texts `mf-remover/upload` and `mf-remover/result`
 * on its page, and no other of its kind there, for the whole page is its drop target.
 */
export function RemovalSection({ source, id = 'upload', className = '' }: RemovalSectionProps) {
  const t = useT('mf-remover/upload');
  const removal = useRemoval();
  const { state } = removal;
  const area = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLElement>(null);
  const busy = isBusy(state);

  const over = usePageDrop((files) => removal.take(files));
  usePagePaste((pasted) => takePasted(pasted));
  useSharedPicture((picture) => removal.take([picture]));

  const takePasted = (pasted: Pasted) => {
    if (pasted.kind === 'picture') return removal.take([pasted.file]);
    if (pasted.kind === 'files') return removal.take(pasted.files);
    const key = pasted.kind === 'address' ? 'url.comingSoon' : 'clipboard.error.noImage';
    toast({ title: t(`${key}.title`), description: t(`${key}.description`), variant: 'destructive' });
  };

  const { step } = state;
  const { Component: ProcessingDialog } = useLateComponent(loadDialog, isSending(state) ? 'now' : 'soon');
  const {
    Component: ResultView,
    failed,
    retry,
  } = useLateComponent(loadResult, isSending(state) || step === 'done');
  useEffect(() => {
    if (step === 'failed') area.current?.querySelector<HTMLElement>('[data-retry]')?.focus();
    if (step !== 'done' || !ResultView) return;
    const timer = setTimeout(() => {
      result.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      scrollToElement(result.current);
    }, scrollDelay);
    return () => clearTimeout(timer);
  }, [step, ResultView]);

  const another = () => {
    removal.reset();
    scrollToElement(area.current);
    area.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };

  return (
    <div className={className}>
      <div ref={area} id={id} className="scroll-mt-24">
        <ErrorBoundary>
          <UploadArea removal={removal} />
          <Samples removal={removal} />
        </ErrorBoundary>
      </div>
      {state.step === 'done' && failed && (
        <div className="mt-12 flex flex-wrap items-center gap-4" role="alert">
          <p>{t('download.failed.retry')}</p>
          <Button onClick={retry}>{t('actions.retry')}</Button>
        </div>
      )}
      {state.step === 'done' && ResultView && (
        <ErrorBoundary
          fallback={(retryView) => (
            <ResultFailure
              source={source}
              picture={state.picture}
              result={state.result}
              onRetry={retryView}
            />
          )}
        >
          <ResultView
            ref={result}
            source={source}
            picture={state.picture}
            result={state.result}
            onDeleted={removal.markDeleted}
            onAnother={another}
            onRetry={removal.retry}
          />
        </ErrorBoundary>
      )}
      {ProcessingDialog && (
        // Without the dialog the work goes on all the same.
        <ErrorBoundary fallback={() => null}>
          <ProcessingDialog removal={removal} />
        </ErrorBoundary>
      )}
      {over && <DropOverlay busy={busy} />}
      <div role="status">
        <VisuallyHidden>
          {step === 'done' && t('processing.spoken.done')}
          {step === 'failed' && state.failure.kind !== 'cancelled' && t('processing.spoken.failed')}
        </VisuallyHidden>
      </div>
    </div>
  );
}
