import { Button, ErrorBoundary, Icon, Spinner, toast, useT, useTexts } from '@liftout/kit';
import { type Ref, useRef, useState } from 'react';
import { resultAddress } from '../api/fetch-result';
import type { RemovalSource } from '../download-name';
import { isMadeHere, type Picture, type RemovalResult } from '../removal-state';
import { useDownload } from '../use-download';
import { useLazyEditor } from '../use-lazy-editor';
import { useObjectUrl } from '../use-object-url';
import { CompareView } from './compare-view';
import { DownloadMenu } from './download-menu';
import { RetentionLine } from './retention-line';

export interface ResultViewProps {
  ref: Ref<HTMLElement>;
  source: RemovalSource;
  picture: Picture;
  result: RemovalResult;
  onDeleted: () => void;
  onAnother: () => void;
  /** Asks the server once more. */
  onRetry: () => void;
}

/** Below this the engine itself doubts its cut. */
const lowConfidence = 0.5;

/** Original and cut-out, and what can be done with them. */
export function ResultView({ ref, source, picture, result, onDeleted, onAnother, onRetry }: ResultViewProps) {
  const t = useT('mf-remover/result');
  const { Editor, ...editor } = useLazyEditor();
  const editButton = useRef<HTMLButtonElement>(null);
  const { answer, image } = result;
  const original = useObjectUrl(picture.file);
  const local = useObjectUrl(image);
  const cutout = image || isMadeHere(answer) ? local : resultAddress(answer.processedPath);
  const download = useDownload({ source, picture, result });

  return (
    <section ref={ref} aria-label={t('region')} className="mt-12 scroll-mt-24">
      <h2 tabIndex={-1} className="font-display text-title font-extrabold leading-none outline-none">
        {t('title')}
      </h2>
      <p className="mt-3 break-words text-soft tabular-nums">
        {t('summary', { name: picture.file.name, width: answer.width, height: answer.height })}
      </p>
      {isMadeHere(answer) && <MadeHere onRetry={onRetry} />}
      {answer.confidence !== undefined && answer.confidence < lowConfidence && <LowConfidence />}

      <CompareView original={original} cutout={cutout} width={answer.width} height={answer.height}>
        <div className="mt-6 flex flex-wrap items-start gap-3">
          <DownloadMenu download={download} />
          <Button
            ref={editButton}
            variant="outline"
            size="lg"
            disabled={!image}
            onClick={() => void editor.open()}
          >
            {editor.loading ? <Spinner /> : <Icon name="edit" />}
            {t('edit')}
          </Button>
          <CopyButton image={image} />
          <ShareButton image={image} name={download.nameOf('png')} />
          <Button variant="quiet" size="lg" onClick={onAnother}>
            <Icon name="refresh" />
            {t('another')}
          </Button>
        </div>
        {!isMadeHere(answer) && (
          <RetentionLine
            expiresAt={answer.expiresAt}
            downloadToken={answer.downloadToken}
            onDeleted={onDeleted}
          />
        )}
      </CompareView>
      {Editor && image && (
        <ErrorBoundary>
          <Editor
            original={picture.file}
            cutout={image}
            nameOf={download.nameOf}
            onClose={() => {
              editor.close();
              // Once the dialog is gone.
              requestAnimationFrame(() => editButton.current?.focus());
            }}
          />
        </ErrorBoundary>
      )}
    </section>
  );
}

function MadeHere({ onRetry }: { onRetry: () => void }) {
  const t = useT('mf-remover/result');
  return (
    <div role="note" className="mt-6 rounded-card border-s-4 border-accent bg-raised p-5">
      <p className="font-semibold">{t('madeHere.title')}</p>
      <p className="mt-1 text-soft">{t('madeHere.text')}</p>
      <Button variant="outline" className="mt-4" onClick={onRetry}>
        <Icon name="refresh" />
        {t('madeHere.again')}
      </Button>
    </div>
  );
}

function LowConfidence() {
  const t = useT('mf-remover/upload');
  const help = useTexts<{ id: string; text: string }[]>('mf-remover/upload', 'notices.lowConfidence.help');
  return (
    <div role="note" className="mt-6 rounded-card border-s-4 border-mustard bg-raised p-5">
      <p className="font-semibold">{t('notices.lowConfidence.title')}</p>
      <p className="mt-1">{t('notices.lowConfidence.description')}</p>
      <p className="mt-3 font-semibold">{t('notices.lowConfidence.helpTitle')}</p>
      <ul className="mt-1 list-disc ps-5 text-soft">
        {help.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** Milliseconds for which a copy is confirmed. */
const confirmation = 2000;

function CopyButton({ image }: { image: Blob | null }) {
  const t = useT('mf-remover/result');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!image) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
      setCopied(true);
      setTimeout(() => setCopied(false), confirmation);
    } catch {
      toast({
        title: t('copy.failed.title'),
        description: t('copy.failed.description'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Button variant="outline" size="lg" disabled={!image} title={t('copy.label')} onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{t(copied ? 'copy.done' : 'copy.action')}</span>
    </Button>
  );
}

/** Only where the device has a share sheet that takes pictures. */
function ShareButton({ image, name }: { image: Blob | null; name: string }) {
  const t = useT('mf-remover/result');
  if (!image) return null;
  const file = new File([image], name, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return null;
  const share = async () => {
    try {
      await navigator.share({ files: [file], title: t('share.title'), text: t('share.text') });
    } catch (error) {
      // A visitor who closes the sheet has changed their mind, nothing failed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({
        title: t('share.failed.title'),
        description: t('share.failed.description'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Button variant="outline" size="lg" onClick={() => void share()}>
      <Icon name="share" />
      {t('share.action')}
    </Button>
  );
}
