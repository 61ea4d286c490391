import type { DownloadFormat } from '@liftout/gateway-contract';
import { Button, ErrorBoundary, useT, VisuallyHidden } from '@liftout/kit';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { toastFailure } from '../../ui/toast-failure';
import type { Pasted } from './clipboard-picture';
import { DropOverlay } from './components/drop-overlay';
import type { ResultViewProps } from './components/result-view';
import { Samples } from './components/samples';
import { UploadArea } from './components/upload-area';
import { downloadName, type RemovalSource } from './download-name';
import { loadResult } from './load-result';
import { type MorePictures, readyCut } from './more-pictures';
import { isBusy, isMadeByHand, isSending } from './removal-state';
import { scrollToElement } from './scroll-to-element';
import { useEditor } from './use-editor';
import { type Coming, useLateComponent } from './use-late-component';
import { useMark } from './use-mark';
import { usePageDrop } from './use-page-drop';
import { usePagePaste } from './use-page-paste';
import { useRemoval } from './use-removal';
import { useServerEngine, usualSeconds } from './use-server-engine';
import { useSharedPictures } from './use-shared-pictures';

export interface RemovalSectionProps {
  /** Determines the names of the downloads and where they come from. */
  source: RemovalSource;
  more: MorePictures;
  className?: string;
}

/** Loaded as soon as the page is hydrated. */
const loadDialog = async () =>
  (await import(/* webpackChunkName: "mf-remover/processing" */ './components/processing-dialog'))
    .ProcessingDialog;

/** Milliseconds between a result and the scrolling to it. */
const scrollDelay = 100;

/**
 * The tool: upload area, processing dialog, result. It needs the texts `mf-remover/upload` and `mf-remover/result`. A
 * page has only one, because the whole page is its drop target.
 */
export function RemovalSection({ source, more, className = '' }: RemovalSectionProps) {
  const t = useT('mf-remover/upload');
  const removal = useRemoval(source, (files) => more.open(files, null));
  const { state } = removal;
  const { step } = state;
  const editor = useEditor(step);
  const engine = useServerEngine(isSending(state));
  const doubtHelp = engine?.doubtHelp ?? 'mark';
  const mark = useMark(removal, doubtHelp);
  const coming: Coming =
    (editor.loading && 'editor') || (mark.loading && 'mark') || (more.loading && 'set') || null;
  const area = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLElement>(null);

  const takePasted = (pasted: Pasted) => {
    if (pasted.kind === 'picture') return void removal.take([pasted.file]);
    if (pasted.kind === 'files') return void removal.take(pasted.files);
    const key = pasted.kind === 'address' ? 'url.comingSoon' : 'clipboard.error.noImage';
    toastFailure(t, key);
  };
  const over = usePageDrop((dropped) => {
    if (dropped.kind === 'nothing') toastFailure(t, 'drop.nothing');
    else takePasted(dropped);
  });
  usePagePaste(takePasted);
  useSharedPictures((pictures) => void removal.take(pictures));

  const { Component: ProcessingDialog } = useLateComponent(loadDialog, isSending(state) ? 'now' : 'soon');
  const {
    Component: Result,
    failed,
    retry,
  } = useLateComponent(loadResult, isSending(state) || step === 'done');
  const editedCut = state.step === 'done' ? state.result.edited : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edited cut is a new result to look at
  useEffect(() => {
    if (step !== 'done' || !Result) return;
    const timer = setTimeout(() => {
      result.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      scrollToElement(result.current);
    }, scrollDelay);
    return () => clearTimeout(timer);
  }, [step, Result, editedCut]);

  const another = () => {
    removal.reset();
    scrollToElement(area.current);
    area.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };

  const nameOf = (format: DownloadFormat) =>
    downloadName(source, 'picture' in state ? state.picture.file.name : '', format, Date.now());

  const edit: ResultViewProps['onEdit'] = ({ repair }, button) => {
    if (state.step !== 'done' || !state.result.image) return;
    const { answer, edited, image } = state.result;
    const byHand = isMadeByHand(answer);
    editor.open({
      original: state.picture.file,
      cutout: byHand ? state.picture.file : image,
      session: edited?.session ?? null,
      start: byHand ? 'byHand' : repair ? 'repair' : 'background',
      nameOf,
      onDone: removal.setEdited,
      button,
    });
  };

  const ready = useMemo(() => readyCut(state), [state]);
  const readyImage = ready?.image;
  const leftAlone = 'picture' in state ? state.picture.leftAlone : undefined;
  const { taken } = more;
  const markTaken = useEffectEvent(() => removal.othersTaken(taken));
  useEffect(() => {
    if (taken.length > 0) markTaken();
  }, [taken]);
  // A set that has the other files gets this picture too, and each edited version of it.
  const joins = more.element !== null && leftAlone?.length === 0;
  const joined = useRef<Blob>(undefined);
  const join = useEffectEvent(() => {
    // A result that comes back after another attempt may have been removed from the set.
    if (!ready || joined.current === ready.image) return;
    joined.current = ready.image;
    more.join(ready);
  });
  useEffect(() => {
    if (joins && readyImage) join();
  }, [joins, readyImage]);
  const openMore = () => more.open(leftAlone ?? [], ready);

  const cutByHand = () => {
    if (state.step !== 'failed') return;
    editor.open({
      original: state.picture.file,
      cutout: state.picture.file,
      session: null,
      start: 'byHand',
      nameOf,
      onDone: (cut) => cut && removal.takeHandCut(cut),
      button: area.current?.querySelector('[data-first]') ?? null,
    });
  };

  return (
    <div className={className}>
      <div ref={area} id="upload">
        <ErrorBoundary>
          <UploadArea
            removal={removal}
            coming={coming}
            onCutByHand={cutByHand}
            onMark={mark.open}
            doubtHelp={doubtHelp}
          />
          <Samples removal={removal} />
        </ErrorBoundary>
      </div>
      {state.step === 'done' && failed && (
        <div className="mt-12 flex flex-wrap items-center gap-4" role="alert">
          <p>{t('download.failed.retry')}</p>
          <Button onClick={retry}>{t('actions.retry')}</Button>
        </div>
      )}
      {state.step === 'done' && Result && (
        <Result
          ref={result}
          source={source}
          picture={state.picture}
          result={state.result}
          coming={coming}
          onEdit={edit}
          onRestore={() => removal.setEdited(null)}
          onGone={removal.markGone}
          onAnother={another}
          onMore={ready && openMore}
          onRetry={removal.retry}
          onMark={mark.open}
          offersRepair={doubtHelp !== 'none'}
        />
      )}
      {more.element}
      {editor.element}
      {mark.element}
      {ProcessingDialog && (
        // The work goes on even without the dialog.
        <ErrorBoundary fallback={() => null}>
          <ProcessingDialog removal={removal} usual={usualSeconds(engine)} />
        </ErrorBoundary>
      )}
      {over && <DropOverlay busy={isBusy(state)} />}
      <div role="status">
        <VisuallyHidden>
          {step === 'done' && !state.failure && t('processing.spoken.done')}
          {(step === 'done' || step === 'failed') &&
            state.failure &&
            state.failure.kind !== 'cancelled' &&
            t('processing.spoken.failed')}
        </VisuallyHidden>
      </div>
    </div>
  );
}
