import { Button, Dialog, Icon, IconButton, Spinner, toast, useLanguage, useT } from '@liftout/kit';
import { nameByPattern, type Recipe, resultFormat } from '@liftout/recipe';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatPercent } from '../../../ui/format-size';
import { saveFile } from '../../../ui/save-file';
import { toastFailure } from '../../../ui/toast-failure';
import { useDialogKeys } from '../../../ui/use-dialog-keys';
import { PicturePreview } from '../../removal/components/picture-preview';
import { useObjectUrl } from '../../removal/use-object-url';
import type { PictureSet } from '../picture-set';
import { makeResult, SideTooLong } from '../result-files';
import { isDoubtful, type SetPicture } from '../set-state';
import { useOpenable } from '../use-openable';
import { isCuttableByHand, isRetryable, useSetFailure } from '../use-set-failure';
import { Preview } from './preview';
import { RecipeFields } from './recipe-fields';

interface ReviewDialogProps {
  set: PictureSet;
  /** In the order of the review. */
  pictures: readonly SetPicture[];
  id: string;
  recipe: Recipe;
  background: Blob | null;
  /** False while the pictures are not in the visitor's order. */
  movable: boolean;
  editorLoading: boolean;
  onShow: (id: string) => void;
  /** Opens the editor; gives the focus back to the button. */
  onEdit: (picture: SetPicture, button: HTMLElement | null) => void;
  onClose: () => void;
}

/** Pixels of the longer side of the result on the screen. */
const side = 1200;
/** Pixels that a finger moves to turn to the next picture. */
const swipeDistance = 60;

/** One picture of the set, large, beside its original. Keys, buttons and swipes show the next or previous one. */
export function ReviewDialog({
  set,
  pictures,
  id,
  recipe,
  background,
  movable,
  editorLoading,
  onShow,
  onEdit,
  onClose,
}: ReviewDialogProps) {
  const t = useT('mf-remover/sets');
  const language = useLanguage();
  const describeFailure = useSetFailure();
  const [ownOpen, setOwnOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const swipeStart = useRef<number>(undefined);
  const at = pictures.findIndex((picture) => picture.id === id);
  const picture = pictures[at];
  const original = useOriginal(set, id);
  const originalAddress = useObjectUrl(original);
  const canCutByHand = useOpenable(picture?.state.step === 'failed' ? original : null);
  const turn = (by: number) => {
    const next = pictures[at + by];
    if (next) onShow(next.id);
  };
  const approve = () => {
    if (!picture) return;
    set.check(id, !picture.checked);
    if (!picture.checked) turn(1);
  };
  const content = useRef<HTMLDivElement>(null);
  useDialogKeys(content, ({ target, key, ctrlKey, metaKey, altKey }) => {
    // These are shortcuts of the browser: find again, back.
    if (ctrlKey || metaKey || altKey) return;
    if ((target as Element).closest('input, select, textarea')) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (by !== undefined) turn(by);
    if (key === 'g' && picture?.state.step === 'done') approve();
  });
  if (!picture) return null;
  const { state } = picture;
  const used = picture.recipe ?? recipe;
  const byHand = state.step === 'failed' && isCuttableByHand(state.failure) && canCutByHand;

  const turnBySwipe = (event: PointerEvent) => {
    const moved = event.clientX - (swipeStart.current ?? event.clientX);
    if (event.pointerType === 'touch' && Math.abs(moved) > swipeDistance) turn(moved < 0 ? 1 : -1);
  };
  const save = async () => {
    try {
      const name = `${nameByPattern('{name}', picture.name, at)}.${resultFormat(used)}`;
      saveFile((await makeResult(set, picture, name, { recipe, background })).file, name);
      set.markSaved([{ picture, recipe: used, background }]);
    } catch (error) {
      if (error instanceof SideTooLong) {
        toast({
          title: t('handOver.failed.title'),
          description: t('handOver.sideTooLong'),
          variant: 'destructive',
        });
      } else toastFailure(t, 'handOver.failed');
    }
  };

  return (
    <Dialog
      open
      title={picture.name}
      onClose={onClose}
      backdropCloses={false}
      className="m-auto h-dvh max-h-none w-full max-w-6xl overflow-y-auto max-sm:rounded-none"
    >
      <div ref={content} className="grid gap-4">
        <p className="flex flex-wrap gap-x-3 text-sm text-soft tabular-nums" aria-live="polite">
          <span>{t('review.position', { position: at + 1, total: pictures.length })}</span>
          {state.step === 'done' && state.cut.confidence !== undefined && (
            <span>{t('review.confidence', { percent: formatPercent(state.cut.confidence, language) })}</span>
          )}
          {isDoubtful(picture) && <span>{t('review.lookClosely')}</span>}
        </p>
        <div
          className="grid touch-pan-y gap-3 sm:grid-cols-2"
          onPointerDown={(event) => {
            // A gesture of two fingers is not a swipe.
            swipeStart.current = event.isPrimary ? event.clientX : undefined;
          }}
          onPointerUp={turnBySwipe}
        >
          <figure className="hidden h-[56svh] place-items-center rounded-frame bg-sunken sm:grid">
            {originalAddress && (
              <PicturePreview
                src={originalAddress}
                alt={t('review.original')}
                className="max-h-[56svh] max-w-full"
              />
            )}
          </figure>
          <div className="lo-checker relative h-[56svh] overflow-clip rounded-frame">
            <Preview
              key={id}
              set={set}
              picture={picture}
              recipe={used}
              background={background}
              side={side}
              sharp
            />
          </div>
        </div>
        {state.step === 'failed' && <p className="text-bad">{describeFailure(state.failure)}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <IconButton
            icon="arrowLeft"
            label={t('review.previous')}
            disabled={at === 0}
            onClick={() => turn(-1)}
          />
          <IconButton
            icon="arrowRight"
            label={t('review.next')}
            disabled={at === pictures.length - 1}
            onClick={() => turn(1)}
          />
          {state.step === 'done' && (
            <Button aria-pressed={picture.checked} onClick={approve}>
              <Icon name="check" />
              {t(picture.checked ? 'review.isGood' : 'review.good')}
            </Button>
          )}
          {state.step === 'failed' && isRetryable(state.failure) && (
            <Button
              onClick={() => {
                // This button disappears.
                closeButton.current?.focus();
                set.retry([id]);
              }}
            >
              <Icon name="refresh" />
              {t('review.retry')}
            </Button>
          )}
          {/* The same button before and after a cut by hand, so that it keeps the focus. */}
          {(state.step === 'done' || byHand) && (
            <Button ref={editButton} variant="outline" onClick={() => onEdit(picture, editButton.current)}>
              {editorLoading ? <Spinner /> : <Icon name="edit" />}
              {t(byHand ? 'review.byHand' : 'review.fix')}
            </Button>
          )}
          {state.step === 'done' && (
            <Button variant="outline" onClick={() => void save()}>
              <Icon name="download" />
              {t('review.save')}
            </Button>
          )}
          <Button ref={closeButton} variant="quiet" onClick={onClose}>
            {t('review.close')}
          </Button>
        </div>
        {movable && (
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" aria-disabled={at === 0} onClick={() => set.move(id, -1)}>
              {t('review.earlier')}
            </Button>
            <Button
              variant="quiet"
              aria-disabled={at === pictures.length - 1}
              onClick={() => set.move(id, 1)}
            >
              {t('review.later')}
            </Button>
          </div>
        )}
        {state.step === 'done' && (
          <details
            open={ownOpen || picture.recipe !== null}
            onToggle={({ currentTarget }) => setOwnOpen(currentTarget.open)}
            className="rounded-frame border border-line p-3"
          >
            <summary className="cursor-pointer font-semibold">{t('review.own.title')}</summary>
            <div className="mt-4 grid max-w-md gap-4">
              <p className="text-sm text-soft">{t('review.own.text')}</p>
              <RecipeFields recipe={used} onChange={(next) => set.setOwnRecipe(id, next)} />
              {picture.recipe && (
                <Button
                  variant="outline"
                  onClick={({ currentTarget }) => {
                    currentTarget.closest('details')?.querySelector('summary')?.focus();
                    setOwnOpen(false);
                    set.setOwnRecipe(id, null);
                  }}
                >
                  <Icon name="undo" />
                  {t('review.own.reset')}
                </Button>
              )}
            </div>
          </details>
        )}
      </div>
    </Dialog>
  );
}

/** The picture itself. */
function useOriginal(set: PictureSet, id: string): Blob | null {
  const [file, setFile] = useState<Blob | null>(null);
  useEffect(() => {
    let gone = false;
    setFile(null);
    set.file(id, 'original').then(
      (found) => !gone && setFile(found),
      // The cut-out is shown without it.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [set, id]);
  return file;
}
