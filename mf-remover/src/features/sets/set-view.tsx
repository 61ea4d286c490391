import {
  Button,
  Chip,
  Dialog,
  Icon,
  Progress,
  Spinner,
  sentenceSpace,
  toast,
  useLanguage,
  useT,
} from '@liftout/kit';
import { nameByPattern } from '@liftout/recipe';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { FileInput } from '../../ui/file-input';
import { toastFailure } from '../../ui/toast-failure';
import { useNow } from '../../ui/use-now';
import type { Cut } from '../editor/cut';
import { acceptAttribute } from '../removal/file-rules';
import { filesInDrop } from '../removal/files-in-drop';
import type { ReadyCut } from '../removal/more-pictures';
import { scrollToElement } from '../removal/scroll-to-element';
import { useEditor } from '../removal/use-editor';
import { useLeaving } from '../removal/use-leaving';
import { HandOverPanel } from './components/hand-over-panel';
import { cardId } from './components/picture-card';
import { RecipeFields } from './components/recipe-fields';
import { ReviewDialog } from './components/review-dialog';
import { SavedRecipesBar } from './components/saved-recipes-bar';
import { Tray } from './components/tray';
import type { PictureSet } from './picture-set';
import { countPictures, doubtfulFirst, maxPictures, type SetCounts, type SetPicture } from './set-state';
import { keptHours } from './storage/set-store';
import { usePictureSet, useSnapshot } from './use-picture-set';
import { isRetryable } from './use-set-failure';

export interface SetViewProps {
  /** Files for the set; each list is added once. */
  files: readonly File[];
  /** A cut-out of the tool. It is added once. */
  ready: ReadyCut | null;
  /** Whether the visitor has just opened it. Then it gets the focus. */
  focus: boolean;
  /** Called when the set is empty. */
  onEmpty: () => void;
}

/** The set view: many pictures with one recipe. */
export default function SetView(props: SetViewProps) {
  const t = useT('mf-remover/sets');
  const set = usePictureSet();
  if (set) return <OpenSet {...props} set={set} />;
  return (
    <p className="mt-10 flex items-center gap-2">
      <Spinner />
      {t('opening')}
    </p>
  );
}

function OpenSet({ set, files, ready, focus, onEmpty }: SetViewProps & { set: PictureSet }) {
  const t = useT('mf-remover/sets');
  const tUpload = useT('mf-remover/upload');
  const language = useLanguage();
  const snapshot = useSnapshot(set);
  const [sorted, setSorted] = useState<'own' | 'doubtful'>('own');
  const [shown, setShown] = useState<string | null>(null);
  const [clearing, setClearing] = useState(false);
  const editor = useEditor(shown);
  const heading = useRef<HTMLHeadingElement>(null);
  // On small screens the recipe is closed at first, so that the pictures are in view.
  const [wide] = useState(() => matchMedia('(width >= 64rem)').matches);
  const counts = countPictures(snapshot.pictures);
  const retryable = snapshot.pictures.filter(
    ({ state }) => state.step === 'failed' && isRetryable(state.failure),
  );
  const pictures = sorted === 'own' ? snapshot.pictures : doubtfulFirst(snapshot.pictures);

  const add = (list: readonly File[]) => {
    const { others, tooMany } = set.add(list);
    const notes = [
      others > 0 && t('added.others', { count: others }),
      tooMany > 0 && t('added.tooMany', { count: tooMany, limit: maxPictures }),
    ].filter(Boolean);
    if (notes.length > 0)
      toast({ title: t('added.title'), description: notes.join(sentenceSpace(language)) });
  };
  useOnce(files, (list) => list.length > 0 && add(list));
  const leaving = useLeaving();
  const sayNotUpdated = () => {
    if (!leaving.current.aborted) toastFailure(t, 'updateFailed');
  };
  useOnce(ready, (cut) => {
    if (cut) set.addCut(cut).catch(sayNotUpdated);
  });
  // The stored set has expired, or another tab has it open.
  const isEmpty = useRef(snapshot.pictures.length === 0 && files.length === 0 && ready === null);
  useEffect(() => {
    if (isEmpty.current) onEmpty();
  });
  useEffect(() => {
    if (!focus) return;
    heading.current?.focus({ preventScroll: true });
    scrollToElement(heading.current);
  }, [focus]);

  const closeReview = () => {
    setShown(null);
    // The focus moves after the dialog has closed.
    requestAnimationFrame(() => shown && document.getElementById(cardId(shown))?.focus());
  };

  const edit = async (picture: SetPicture, button: HTMLElement | null) => {
    const { id, state, name } = picture;
    const original = await set.file(id, 'original');
    const edits = await set.file(id, 'edits');
    const byHand = edits ? edits.base === null : state.step !== 'done';
    const base = byHand ? null : (edits?.base ?? (await set.file(id, 'cutout')));
    if (!original || !(byHand || base)) {
      toast({ title: t('failure.lost'), variant: 'destructive' });
      return;
    }
    /** @param cut null for the cut-out before all edits. */
    const take = async (cut: Cut | null) => {
      if (cut) await set.replaceCut(id, cut.image, { base, session: cut.session });
      else if (edits?.base) await set.replaceCut(id, edits.base, null);
    };
    editor.open({
      original,
      cutout: base ?? original,
      session: edits?.session ?? null,
      start: byHand ? 'byHand' : 'repair',
      nameOf: (format) => `${nameByPattern('{name}', name, 0)}.${format}`,
      onDone: (cut) => void take(cut).catch(sayNotUpdated),
      button,
    });
  };

  return (
    <section
      aria-label={t('region')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) =>
        takeDrop(event, (list) => (list.length > 0 ? add(list) : toastFailure(tUpload, 'drop.nothing')))
      }
      className="mt-10"
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display text-[clamp(1.375rem,1rem+1.6vw,2.5rem)] leading-none font-extrabold outline-none"
      >
        {t('title')}
      </h2>
      <SetStatus set={set} counts={counts} />
      <div className="mt-4 flex flex-wrap gap-2">
        <AddButton label={t('add.files')} icon="plus" onFiles={add} />
        <AddButton label={t('add.folder')} icon="image" folder onFiles={add} />
        {retryable.length > 0 && (
          <Button
            variant="outline"
            onClick={() => {
              // This button disappears.
              heading.current?.focus({ preventScroll: true });
              set.retry(retryable.map(({ id }) => id));
            }}
          >
            <Icon name="refresh" />
            {t('retryFailed', { count: retryable.length })}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setClearing(true)}>
          <Icon name="trash" />
          {t('clear.action')}
        </Button>
      </div>
      <div className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap gap-2">
            <Chip pressed={sorted === 'own'} onClick={() => setSorted('own')}>
              {t('sort.own')}
            </Chip>
            <Chip pressed={sorted === 'doubtful'} onClick={() => setSorted('doubtful')}>
              {t('sort.doubtful', { count: counts.doubtful })}
            </Chip>
          </div>
          <Tray
            set={set}
            snapshot={snapshot}
            pictures={pictures}
            movable={sorted === 'own'}
            onOpen={setShown}
          />
        </div>
        <aside aria-label={t('recipe.title')} className="grid content-start gap-6 max-lg:order-first">
          <details open={wide} className="rounded-card border border-line bg-raised p-4">
            <summary className="cursor-pointer font-semibold">{t('recipe.title')}</summary>
            <div className="mt-4">
              <RecipeFields
                recipe={snapshot.recipe}
                onChange={set.setRecipe}
                onBackground={set.setBackground}
              />
              <hr className="my-5 border-line" />
              <SavedRecipesBar recipe={snapshot.recipe} onChange={set.setRecipe} />
            </div>
          </details>
          <div className="rounded-card border border-line bg-raised p-4">
            <h3 className="mb-3 font-semibold">{t('handOver.title')}</h3>
            <HandOverPanel set={set} done={counts.done} open={counts.open} />
          </div>
        </aside>
      </div>
      {shown && (
        <ReviewDialog
          set={set}
          pictures={pictures}
          id={shown}
          recipe={snapshot.recipe}
          background={snapshot.background}
          movable={sorted === 'own'}
          editorLoading={editor.loading}
          onShow={setShown}
          onEdit={(picture, button) =>
            void edit(picture, button).catch(() =>
              toast({ title: t('failure.unreachable'), variant: 'destructive' }),
            )
          }
          onClose={closeReview}
        />
      )}
      {editor.element}
      <Dialog open={clearing} title={t('clear.title')} onClose={() => setClearing(false)}>
        <p>{t('clear.text')}</p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            variant="danger"
            onClick={() => {
              setClearing(false);
              void set.clear().then(() => {
                // The button that opened this dialog disappears with the set, so the content gets the focus.
                heading.current?.closest('main')?.focus({ preventScroll: true });
                onEmpty();
              });
            }}
          >
            {t('clear.yes')}
          </Button>
          <Button variant="outline" onClick={() => setClearing(false)}>
            {t('clear.no')}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

/** Progress of the set, reason for a pause, and storage time. Screen readers announce every tenth. */
function SetStatus({ set, counts }: { set: PictureSet; counts: SetCounts }) {
  const t = useT('mf-remover/sets');
  const { pause, kept } = useSnapshot(set);
  const { total, done, failed, open } = counts;
  const summaryOf = (of: SetCounts) => t(of.failed > 0 ? 'countsFailed' : 'counts', { ...of });
  const summary = summaryOf(counts);
  const step = open === 0 ? total : Math.floor(((done + failed) / Math.max(1, total)) * 10);
  const spoken = useRef({ step, counts });
  if (spoken.current.step !== step) spoken.current = { step, counts };
  return (
    <div className="mt-3 grid max-w-2xl gap-2">
      <p className="text-soft tabular-nums" data-counts={`${done}/${failed}/${total}`}>
        {summary}
      </p>
      {open > 0 && <Progress value={((done + failed) / Math.max(1, total)) * 100} label={t('progress')} />}
      {pause && (
        <p role="note">
          {pause.why === 'offline' ? t('pause.offline') : <SecondsLeft until={pause.until} />}
        </p>
      )}
      <p className="text-sm text-soft" role="note">
        {t(`kept.${kept}`, { hours: keptHours })}
      </p>
      <p className="lo-hidden" role="status">
        {summaryOf(spoken.current.counts)}
      </p>
    </div>
  );
}

/** Counts down. Outside of a live region, so that screen readers do not announce every second. */
function SecondsLeft({ until }: { until: number }) {
  const t = useT('mf-remover/sets');
  const now = useNow(1000);
  return t('pause.busy', { count: Math.max(1, Math.ceil((until - now) / 1000)) });
}

interface AddButtonProps {
  label: string;
  icon: 'plus' | 'image';
  folder?: boolean;
  onFiles: (files: readonly File[]) => void;
}

function AddButton({ label, icon, folder = false, onFiles }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {label}
      </Button>
      <FileInput
        ref={input}
        multiple
        aria-label={label}
        {...(folder ? { webkitdirectory: '' } : { accept: acceptAttribute })}
        onFiles={onFiles}
      />
    </>
  );
}

/** Ignores pictures of the set that are moved, and drops on a dialog of the set. */
function takeDrop(event: DragEvent, add: (files: readonly File[]) => void): void {
  if (event.defaultPrevented || (event.target as Element).closest('dialog')) return;
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  void filesInDrop(event.dataTransfer).then(add);
}

/** Calls back once for each value. */
function useOnce<Value>(value: Value, take: (value: Value) => unknown): void {
  const taken = useRef<Value>(undefined);
  useEffect(() => {
    if (taken.current === value) return;
    taken.current = value;
    take(value);
  });
}
