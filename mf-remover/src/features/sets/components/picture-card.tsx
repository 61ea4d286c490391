import { Badge, Icon, IconButton, Progress, Spinner, useLanguage, useT } from '@liftout/kit';
import type { Recipe } from '@liftout/recipe';
import { type DragEvent, type KeyboardEvent, type MouseEvent, memo } from 'react';
import { formatPercent } from '../../../ui/format-size';
import type { PictureSet } from '../picture-set';
import { isDoubtful, isOpen, type SetPicture } from '../set-state';
import { isRetryable, useSetFailure } from '../use-set-failure';
import { Preview } from './preview';

interface PictureCardProps {
  set: PictureSet;
  picture: SetPicture;
  recipe: Recipe;
  background: Blob | null;
  /** False while the pictures are not in the visitor's order. */
  movable: boolean;
  onOpen: (id: string) => void;
  onMove: (id: string, by: number) => void;
}

/** Id of the button that opens the picture. */
export const cardId = (id: string) => `set-picture-${id}`;

const focusOpener = (card: Element | null) => card?.querySelector('button')?.focus();

/** Pixels of a preview, for dense screens too. */
const side = 320;
/** Data type of a dragged picture of the set. */
const dragType = 'application/x-liftout-picture';

/** One picture of the tray. */
export const PictureCard = memo(function PictureCard({
  set,
  picture,
  recipe,
  background,
  movable,
  onOpen,
  onMove,
}: PictureCardProps) {
  const t = useT('mf-remover/sets');
  const { id, name, state, checked } = picture;

  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!movable || !event.altKey || by === undefined) return;
    event.preventDefault();
    onMove(id, by);
  };
  const remove = ({ currentTarget, detail }: MouseEvent) => {
    // The two clicks of a double click hit different buttons.
    if (detail > 1) return;
    const item = currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    if (neighbour) focusOpener(neighbour);
    else currentTarget.closest('section')?.querySelector('h2')?.focus();
    set.remove(id);
  };
  /** The button is replaced by another: the focus stays at its picture. */
  const stay = (act: () => void) => (event: MouseEvent) => {
    focusOpener(event.currentTarget.closest('li'));
    act();
  };
  const takeDropped = (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(dragType);
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    const order = set.snapshot().pictures.map((one) => one.id);
    onMove(dragged, order.indexOf(id) - order.indexOf(dragged));
  };

  return (
    <li
      data-picture={name}
      data-step={state.step}
      draggable={movable}
      onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={takeDropped}
      className="min-w-0 rounded-frame border border-line bg-raised [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
    >
      <button
        type="button"
        id={cardId(id)}
        onClick={() => onOpen(id)}
        onKeyDown={moveByKey}
        aria-label={t('card.open', { name })}
        aria-keyshortcuts={movable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        className="lo-checker relative block aspect-square w-full cursor-pointer overflow-clip rounded-t-frame p-0"
      >
        <Preview set={set} picture={picture} recipe={recipe} background={background} side={side} />
        {checked && (
          <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-raised text-accent">
            <Icon name="check" />
          </span>
        )}
      </button>
      <div className="flex items-start gap-1 ps-2.5 pe-1 py-1">
        <div className="min-w-0 grow py-1 text-[0.8125rem] leading-snug">
          <p className="truncate font-semibold" title={name}>
            {name}
          </p>
          <Status picture={picture} />
        </div>
        {isOpen(picture) ? (
          <IconButton icon="close" label={t('card.cancel', { name })} onClick={stay(() => set.cancel(id))} />
        ) : (
          <span className="flex">
            {state.step === 'failed' && isRetryable(state.failure) && (
              <IconButton
                icon="refresh"
                label={t('card.retry', { name })}
                onClick={stay(() => set.retry([id]))}
              />
            )}
            <IconButton icon="trash" label={t('card.remove', { name })} onClick={remove} />
          </span>
        )}
      </div>
    </li>
  );
});

function Status({ picture }: { picture: SetPicture }) {
  const t = useT('mf-remover/sets');
  const language = useLanguage();
  const describeFailure = useSetFailure();
  const { state, checked, recipe } = picture;
  switch (state.step) {
    case 'waiting':
      return <p className="text-soft">{t('state.waiting')}</p>;
    case 'uploading':
      return <Progress value={state.share * 100} label={t('state.uploading')} />;
    case 'cutting':
    case 'fetching':
      return (
        <p className="flex items-center gap-1.5 text-soft">
          <Spinner />
          {t('state.cutting')}
        </p>
      );
    case 'failed':
      return <p className="text-bad">{describeFailure(state.failure)}</p>;
    case 'done':
      return (
        <p className="flex flex-wrap gap-x-1.5 text-soft">
          {isDoubtful(picture) ? (
            <Badge tone="warn">{t('state.doubtful')}</Badge>
          ) : (
            <span>{checked ? t('state.checked') : t('state.done')}</span>
          )}
          {state.cut.confidence !== undefined && (
            <span className="tabular-nums">{formatPercent(state.cut.confidence, language)}</span>
          )}
          {recipe && <span>{t('state.ownRecipe')}</span>}
        </p>
      );
  }
}
