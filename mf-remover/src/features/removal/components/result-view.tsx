import { Button, Icon, Spinner, useT } from '@liftout/kit';
import { type Ref, useRef } from 'react';
import { resultAddress } from '../api/fetch-result';
import type { RemovalSource } from '../download-name';
import { engineOf } from '../engine-of';
import { isDoubtful, isMadeOnDevice, type Picture, type RemovalResult } from '../removal-state';
import { useDownload } from '../use-download';
import type { Coming } from '../use-late-component';
import { useObjectUrl } from '../use-object-url';
import { ResultActions } from './result-actions';
import { DeviceNote, DoubtNote } from './result-notes';
import { ResultPictures } from './result-pictures';
import { RetentionLine } from './retention-line';

export interface ResultViewProps {
  ref: Ref<HTMLElement>;
  source: RemovalSource;
  picture: Picture;
  result: RemovalResult;
  coming: Coming;
  /** Opens the editor, with the brush if `repair`. Gives the focus back to the button. */
  onEdit: (how: { repair: boolean }, button: HTMLButtonElement | null) => void;
  onRestore: () => void;
  onGone: (why: 'deleted' | 'expired') => void;
  onAnother: () => void;
  /** Cuts more pictures in the same way: the remaining ones, or others. */
  onMore: (() => void) | null;
  /** Asks the server once more. */
  onRetry: () => void;
  /** Asks where the subject is, and cuts again. Null if that does not help. */
  onMark: (() => void) | null;
  /** Whether the page offers to repair a doubtful cut in the editor. */
  offersRepair: boolean;
}

/** For a picture of unknown size: the ratio of most cameras. */
const usualSize = { width: 4, height: 3 };

/** Original and cut-out, with their actions. */
export function ResultView({
  ref,
  source,
  picture,
  result,
  coming,
  onEdit,
  onRestore,
  onGone,
  onAnother,
  onMore,
  onRetry,
  onMark,
  offersRepair,
}: ResultViewProps) {
  const t = useT('mf-remover/result');
  const editButton = useRef<HTMLButtonElement>(null);
  const { answer, edited } = result;
  const image = edited?.image ?? result.image;
  const original = useObjectUrl(picture.file);
  const local = useObjectUrl(image);
  const cutout = image || isMadeOnDevice(answer) ? local : resultAddress(answer.processedPath);
  const download = useDownload({ source, picture, result, onGone });
  const size = edited?.frame ?? result.size;
  const by = engineOf(answer);
  const leftAlone = picture.leftAlone?.length ?? 0;

  return (
    <section
      ref={ref}
      aria-label={t('region')}
      className="mt-10 [--pane-height:max(12rem,100svh-19.5rem)] lg:[--pane-height:max(12rem,100svh-15.5rem)]"
    >
      <h2
        tabIndex={-1}
        className="font-display text-[clamp(1.375rem,1rem+1.6vw,2.5rem)] leading-none font-extrabold outline-none"
      >
        {t('title')}
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-soft tabular-nums [overflow-wrap:anywhere]">
        <span className="min-w-0 max-sm:truncate">
          {size
            ? t('summary', { name: picture.file.name, width: size.width, height: size.height })
            : picture.file.name}
        </span>
        <span data-engine={by}>{t(`engine.${by}`)}</span>
        {(picture.shrunk || (isMadeOnDevice(answer) && answer.shrunk)) && <span>{t('shrunk')}</span>}
        {leftAlone > 0 && <span>{t('leftAlone', { count: leftAlone, name: picture.file.name })}</span>}
      </p>
      <div className="mt-4 grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ResultPictures
          original={original}
          cutout={cutout}
          size={size ?? usualSize}
          frame={edited?.frame ?? null}
          originalSize={result.size ?? usualSize}
          hasBackground={edited?.hasBackground ?? false}
          opaque={edited?.opaque ?? false}
          actions={
            <ResultActions
              download={download}
              image={image}
              editButton={editButton}
              editorLoading={coming === 'editor'}
              onEdit={() => onEdit({ repair: false }, editButton.current)}
              onAnother={onAnother}
              onRestore={edited && by !== 'hand' ? onRestore : null}
            />
          }
        />
        <div className="grid content-start gap-4 max-lg:[&_button]:scroll-mb-36 lg:col-start-1">
          {onMore && (
            <Button
              variant={leftAlone > 0 ? 'solid' : 'outline'}
              onClick={onMore}
              className="justify-self-start max-sm:w-full"
            >
              {coming === 'set' ? <Spinner /> : <Icon name="grid" />}
              {leftAlone > 0 ? t('others', { count: leftAlone }) : t('more')}
            </Button>
          )}
          {isDoubtful(result) && (
            <DoubtNote
              coming={coming}
              onMark={onMark}
              onFix={image && offersRepair ? () => onEdit({ repair: true }, editButton.current) : null}
            />
          )}
          {by === 'device' && <DeviceNote onRetry={onRetry} />}
          {!isMadeOnDevice(answer) && (
            <RetentionLine
              expiresAt={answer.expiresAt}
              downloadToken={answer.downloadToken}
              gone={result.gone}
              held={image !== null}
              onGone={onGone}
            />
          )}
        </div>
      </div>
    </section>
  );
}
