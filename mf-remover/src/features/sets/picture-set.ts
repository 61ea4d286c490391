import { secondsToWait } from '@liftout/gateway-contract';
import { HttpError } from '@liftout/kit';
import { parseRecipe, type Recipe } from '@liftout/recipe';
import { markSaved } from '../../ui/saved-pictures';
import { fetchResult } from '../removal/api/fetch-result';
import { sendPicture } from '../removal/api/send-picture';
import { NotLoaded } from '../removal/ask-worker';
import { engineOf } from '../removal/engine-of';
import { NotCut } from '../removal/failure';
import { looksLikePicture } from '../removal/file-rules';
import { isReadable } from '../removal/is-readable';
import type { Edits, ReadyCut } from '../removal/more-pictures';
import type { ServerAnswer } from '../removal/removal-state';
import { isSameRecipe } from './change-recipe';
import { prepareFile, unusableFile } from './prepare-file';
import { createSetRenderer, type SetRenderer } from './rendering/set-renderer';
import {
  type CutFacts,
  isOpen,
  maxPictures,
  movePicture,
  type PictureState,
  resumePicture,
  type SetFailure,
  type SetPicture,
} from './set-state';
import { type FileKind, fileKinds, type SetFiles, type SetStore } from './storage/set-store';
import { markSetInMemory, markStoredSet } from './storage/stored-flag';
import { createUploadQueue, type Pause, TryLater } from './upload-queue';
import { withLimit } from './with-limit';

export interface SetSnapshot {
  readonly pictures: readonly SetPicture[];
  readonly recipe: Recipe;
  readonly pause: Pause;
  /** Whether the set is still there when the page is opened again, and why not. */
  readonly kept: 'kept' | 'forbidden' | 'full';
  /** The picture behind the subjects, for `bg_image_file`. */
  readonly background: Blob | null;
}

/** What a result is made from. */
export interface ResultOrigin {
  picture: SetPicture;
  recipe: Recipe;
  background: Blob | null;
}

/** The outcome of adding files. */
export interface Added {
  added: number;
  /** Files that are not pictures. */
  others: number;
  /** Pictures that the set has no room for. */
  tooMany: number;
}

export interface PictureSet {
  subscribe(listener: () => void): () => void;
  snapshot(): SetSnapshot;
  readonly renderer: SetRenderer;
  add(files: readonly File[]): Added;
  /** @throws when a new cut-out of a picture of the set cannot be read. Then the old cut-out stays. */
  addCut(cut: ReadyCut): Promise<void>;
  /** @returns null if there is none. @throws when the storage fails. */
  file<Kind extends FileKind>(id: string, kind: Kind): Promise<SetFiles[Kind] | null>;
  retry(ids: readonly string[]): void;
  /** Stops a picture that waits or is being processed. */
  cancel(id: string): void;
  remove(id: string): void;
  move(id: string, by: number): void;
  check(id: string, checked: boolean): void;
  setRecipe(recipe: Recipe): void;
  setOwnRecipe(id: string, recipe: Recipe | null): void;
  setBackground(picture: File | null): void;
  /** Stores a cut-out that was made in the editor. @throws when it cannot be read. Then the old cut-out stays. */
  replaceCut(id: string, image: Blob, edits: Edits | null): Promise<void>;
  /** The visitor has saved these results. */
  markSaved(results: readonly ResultOrigin[]): void;
  /** Deletes the set from this device. */
  clear(): Promise<void>;
  /** Resolves when all files and edits that were added so far are stored, if they can be. */
  settled(): Promise<void>;
  /** Ends all work, except that files and edits of the visitor are still stored. */
  close(): Promise<void>;
}

/** Pictures that are processed at the same time. */
const parallel = 3;
/** Milliseconds without progress of an upload or a download, after which the connection counts as broken. */
const stallLimit = 60_000;
/** Milliseconds for an answer. A picture may wait ten minutes for a worker of a fleet. */
const answerLimit = 11 * 60_000;
/** Milliseconds for the answer of a server that is there. */
const reachLimit = 10_000;
/** Retries after a broken connection, if the server answers other requests. */
const connectionTries = 2;
/** A proxy answers, because the gateway restarts. */
const outages = [502, 503, 504];
/** The key of the background among the files. */
const backgroundId = 'background';

/** The picture that a file of this visit has become, and the tool's cut-out of it that the set has taken. */
const pictureOf = new WeakMap<File, { id: string; image?: Blob }>();

const unreadable: SetFailure = { kind: 'file', reason: 'unreadable' };

/** Transparent background, no other change. */
const firstRecipe: Recipe = {};

/**
 * A set of pictures: the state of each, the stored data, and the work that leads from one state to the next.
 *
 * @param storage null if the data can only be in the memory of this page.
 */
export async function openSet(storage: SetStore | null): Promise<PictureSet> {
  let store = storage;
  const stored =
    (await store?.load().catch(() => {
      // A new set would replace the one that cannot be read now.
      store?.close();
      store = null;
    })) ?? null;
  const listeners = new Set<() => void>();
  const renderer = createSetRenderer();
  /** Files that the store does not have, or not yet. */
  const originals = new Map<string, File>();
  const broken = new Map<string, number>();
  let current: SetSnapshot = {
    pictures: (stored?.pictures ?? []).map(resumePicture),
    recipe: stored ? readRecipe(stored.record.recipe) : firstRecipe,
    pause: null,
    kept: store ? 'kept' : 'forbidden',
    background: (stored && (await store?.file(backgroundId, 'original').catch(() => null))) ?? null,
  };

  const set = (next: Partial<SetSnapshot>) => {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
    askBeforeUnload();
  };
  /** By the id of the picture. */
  const saved = new Map<string, ResultOrigin>();
  /** Files and edits of the visitor that are being stored. */
  const pending = new Set<Promise<unknown>>();
  const ask = (event: BeforeUnloadEvent) => {
    if (
      pending.size > 0 ||
      current.pictures.some((picture) => isUnsaved(picture, current, saved.get(picture.id)))
    ) {
      event.preventDefault();
    }
  };
  let asks = false;
  let isClosed = false;
  /** Here and not in the view: the set is still in memory while the visitor is on another page of the site. */
  const askBeforeUnload = () => {
    if (isClosed || asks === (pending.size > 0 || isOnlyInMemory(current))) return;
    asks = !asks;
    if (asks) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  };
  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    const end = () => {
      pending.delete(work);
      askBeforeUnload();
    };
    pending.add(work);
    askBeforeUnload();
    work.then(end, end);
    return work;
  };
  /**
   * If the storage is full or fails, the data stays in memory and the visitor gets a message.
   *
   * @param file the visitor's file that is written. If it cannot be read, the storage is not the reason.
   * @returns whether it was stored.
   */
  const keep = async (write: (store: SetStore) => Promise<void>, file?: Blob): Promise<boolean> => {
    if (!store) return false;
    try {
      await write(store);
      return true;
    } catch (error) {
      // The store of a closed set takes nothing any more.
      if (!isClosed && current.kept === 'kept' && (!file || (await isReadable(file)))) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        set({ kept: isFull ? 'full' : 'forbidden' });
      }
      return false;
    }
  };
  /** Files that the store does not take. */
  const memory = new Map<string, SetFiles[FileKind]>();
  const keepFile = async <Kind extends FileKind>(id: string, kind: Kind, file: SetFiles[Kind]) => {
    if (await keep((to) => to.saveFile(id, kind, file))) memory.delete(`${id}/${kind}`);
    else memory.set(`${id}/${kind}`, file);
  };
  /** @throws when the store fails. */
  const readFile = async <Kind extends FileKind>(id: string, kind: Kind): Promise<SetFiles[Kind] | null> =>
    memory.has(`${id}/${kind}`)
      ? (memory.get(`${id}/${kind}`) as SetFiles[Kind])
      : ((await store?.file(id, kind)) ?? null);

  const find = (id: string) => current.pictures.find((picture) => picture.id === id);
  const change = async (id: string, next: Partial<SetPicture>, { save = true } = {}) => {
    const before = find(id);
    if (!before) return;
    const picture = { ...before, ...next };
    set({ pictures: current.pictures.map((one) => (one.id === id ? picture : one)) });
    // With files that are only in memory, the picture stays as it is stored: the next visit makes its cut-out again.
    if (save && !fileKinds.some((kind) => memory.has(`${id}/${kind}`))) {
      await keep((to) => to.savePicture(picture));
    }
  };
  const mark = () => {
    // Without the store, the stored set belongs to another tab.
    const markSet = store ? markStoredSet : markSetInMemory;
    markSet(current.pictures.length > 0);
  };
  /** Called at each change that the visitor makes, because the set is kept for some time after the last one. */
  const saveRecord = () => {
    const record = {
      recipe: current.recipe,
      order: current.pictures.map(({ id }) => id),
      begunAt: Date.now(),
    };
    void keep((to) => to.saveRecord(record));
    mark();
  };
  mark();

  const queue = createUploadQueue({ parallel, run: cut, onPause: (pause) => set({ pause }) });
  const resume = () => navigator.onLine && queue.resume();
  addEventListener('online', resume);
  document.addEventListener('visibilitychange', resume);
  queue.add(current.pictures.filter(isOpen).map(({ id }) => id));

  /** Makes the cut-out of a picture. @throws TryLater */
  async function cut(id: string, signal: AbortSignal): Promise<void> {
    const state = find(id)?.state;
    if (!state) return;
    const fail = (failure: SetFailure) => change(id, { state: { step: 'failed', failure } });
    try {
      const answer = state.step === 'fetching' ? state.answer : await send(id, signal);
      const image = await withLimit(signal, stallLimit, (watched, within) =>
        fetchResult(answer.processedPath, watched, () => within(stallLimit)),
      );
      signal.throwIfAborted();
      const { confidence } = answer;
      const cut = { image, by: engineOf(answer), ...(confidence !== undefined && { confidence }) };
      await takeCut(id, cut, { signal }).catch((error: unknown) => {
        if (error instanceof NotLoaded) throw error;
        if (!signal.aborted) return fail(unreadable);
      });
    } catch (error) {
      if (signal.aborted) return;
      if (state.step === 'fetching' && error instanceof HttpError && [404, 410].includes(error.status)) {
        // The server has deleted the result since.
        change(id, { state: { step: 'waiting' } });
        return cut(id, signal);
      }
      const failure: SetFailure | null = error instanceof NotCut ? error.failure : null;
      const refusal = failure?.kind === 'refused' && isBusy(failure) ? failure : null;
      // The next try may have the stored copy of a file that is lost.
      const lost = failure?.kind === 'lost';
      if (failure && !refusal && !lost) return fail(failure);
      if (!navigator.onLine) {
        wait(id);
        throw new TryLater();
      }
      if (refusal) {
        wait(id);
        throw new TryLater(refusal.retryAfter ?? 0);
      }
      if (error instanceof HttpError) {
        const seconds = error.headers && secondsToWait(error.headers);
        if (seconds !== undefined || outages.includes(error.status)) {
          wait(id);
          throw new TryLater(seconds ?? 0);
        }
      }
      const tries = broken.get(id) ?? 0;
      broken.set(id, tries + 1);
      const mayHelp = tries < connectionTries || (!lost && !(await isReachable(signal)));
      if (signal.aborted) return;
      if (mayHelp) {
        wait(id);
        throw new TryLater(0);
      }
      fail(lost ? { kind: 'file', reason: 'lost' } : { kind: 'network' });
    }
  }

  /** An existing answer stays, so that nothing is uploaded twice. */
  function wait(id: string): void {
    if (find(id)?.state.step !== 'fetching') change(id, { state: { step: 'waiting' } });
  }

  async function send(id: string, signal: AbortSignal): Promise<ServerAnswer> {
    change(id, { state: { step: 'uploading', share: 0 } }, { save: false });
    const file = await prepareFile(await originalOf(id), signal);
    signal.throwIfAborted();
    const answer = await withLimit(signal, stallLimit, (watched, within) =>
      sendPicture(file, {
        signal: watched,
        onSent: (sent, total) => {
          within(stallLimit);
          void change(id, { state: { step: 'uploading', share: total ? sent / total : 0 } }, { save: false });
        },
        onUploaded: () => {
          within(answerLimit);
          void change(id, { state: { step: 'cutting' } }, { save: false });
        },
      }),
    );
    if (!answer) throw new NotCut({ kind: 'failed', reason: '', message: '' });
    change(id, { state: { step: 'fetching', answer } });
    return answer;
  }

  async function originalOf(id: string): Promise<File> {
    const file = originals.get(id);
    if (file) return file;
    const blob = await readFile(id, 'original').catch(() => {
      throw unusableFile('unreachable');
    });
    const name = find(id)?.name ?? '';
    if (!blob) throw unusableFile('lost');
    return new File([blob], name.replace(/^.*\//, ''), { type: blob.type });
  }

  async function takeCut(
    id: string,
    { image, by, confidence, edits }: Omit<ReadyCut, 'file'>,
    { next, signal }: { next?: Partial<SetPicture>; signal?: AbortSignal } = {},
  ): Promise<void> {
    const { width, height, subject, small } = await renderer.measure(image);
    // The visitor may have removed or stopped the picture in the meantime.
    if (!find(id) || signal?.aborted) return;
    await Promise.all([
      keepFile(id, 'cutout', image),
      keepFile(id, 'small', small),
      keepFile(id, 'edits', edits ?? null),
    ]);
    if (signal?.aborted) return;
    const before = find(id)?.state;
    const facts: CutFacts = {
      width,
      height,
      subject,
      by,
      ...(confidence !== undefined && { confidence }),
      version: before?.step === 'done' ? before.cut.version + 1 : 1,
    };
    await change(id, { ...next, state: { step: 'done', cut: facts } });
    // The store of a closed set may not have taken it.
    if (!isClosed) markSaved(image);
  }

  /** The picture of the set that has this file, if there is one. */
  function known(file: File): { id: string; image?: Blob } | null {
    const picture = pictureOf.get(file);
    return picture && find(picture.id) ? picture : null;
  }

  function create(file: File, state: PictureState = { step: 'waiting' }): SetPicture {
    const name = file.webkitRelativePath || file.name;
    // `randomUUID` is missing on sites without HTTPS.
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const picture: SetPicture = { id, name, state, recipe: null, checked: false };
    originals.set(id, file);
    pictureOf.set(file, { id });
    return picture;
  }

  /** One after the other, so that a folder does not fill the memory. */
  let keeping = Promise.resolve();
  function keepOriginals(pictures: readonly SetPicture[]): void {
    // At once: if the page is closed before a file is stored, the next visit shows that it is lost.
    for (const picture of pictures) void keep((to) => to.savePicture(picture));
    for (const { id } of pictures) {
      keeping = keeping.then(async () => {
        const file = originals.get(id);
        if (!file || !find(id)) return;
        await keep(async (to) => {
          // The file on the visitor's disk may change or go; the store has a copy.
          await to.saveFile(id, 'original', file);
          originals.delete(id);
        }, file);
      });
    }
    track(keeping);
  }

  /** Cut-outs of the tool that wait for the code that reads them. */
  const untaken = new Map<string, Omit<ReadyCut, 'file'>>();
  async function takeFromTool(id: string, cut: Omit<ReadyCut, 'file'>): Promise<void> {
    try {
      await track(takeCut(id, cut));
      untaken.delete(id);
    } catch (error) {
      const isLate = error instanceof NotLoaded;
      if (isLate) untaken.set(id, cut);
      await change(id, { state: { step: 'failed', failure: isLate ? { kind: 'network' } : unreadable } });
    }
  }

  const settled = () => Promise.allSettled(pending);

  return {
    renderer,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    add(files) {
      const pictures = files.filter(looksLikePicture);
      const unknown = pictures.filter((file) => !known(file));
      const room = Math.max(0, maxPictures - current.pictures.length);
      const added = unknown.slice(0, room).map((file) => create(file));
      // In one step: each change renders the page again.
      set({ pictures: [...current.pictures, ...added] });
      saveRecord();
      keepOriginals(added);
      queue.add(added.map(({ id }) => id));
      return {
        added: added.length,
        others: files.length - pictures.length,
        tooMany: unknown.length - added.length,
      };
    },
    async addCut({ file, ...cut }) {
      const before = known(file);
      if (before) {
        // The set may have edited the same cut-out since.
        if (before.image === cut.image) return;
        before.image = cut.image;
        saveRecord();
        return track(takeCut(before.id, cut));
      }
      const picture = create(file, { step: 'cutting' });
      pictureOf.set(file, { id: picture.id, image: cut.image });
      set({ pictures: [picture, ...current.pictures] });
      saveRecord();
      keepOriginals([picture]);
      await takeFromTool(picture.id, cut);
    },
    file: async <Kind extends FileKind>(id: string, kind: Kind) =>
      (kind === 'original' && (originals.get(id) as SetFiles[Kind] | undefined)) || readFile(id, kind),
    retry(ids) {
      for (const id of ids) {
        broken.delete(id);
        const cut = untaken.get(id);
        change(id, { state: { step: cut ? 'cutting' : 'waiting' } });
        if (cut) void takeFromTool(id, cut);
      }
      saveRecord();
      queue.add(ids.filter((id) => !untaken.has(id)));
    },
    cancel(id) {
      const picture = find(id);
      if (!picture || !isOpen(picture)) return;
      queue.cancel(id);
      change(id, { state: { step: 'failed', failure: { kind: 'cancelled' } } });
    },
    remove(id) {
      queue.cancel(id);
      set({ pictures: current.pictures.filter((picture) => picture.id !== id) });
      originals.delete(id);
      untaken.delete(id);
      for (const kind of fileKinds) memory.delete(`${id}/${kind}`);
      void keep((to) => to.deletePicture(id));
      saveRecord();
    },
    move(id, by) {
      set({ pictures: movePicture(current.pictures, id, by) });
      saveRecord();
    },
    check(id, checked) {
      change(id, { checked });
      saveRecord();
    },
    setRecipe(recipe) {
      set({ recipe });
      saveRecord();
    },
    setOwnRecipe(id, recipe) {
      change(id, { recipe });
      saveRecord();
    },
    setBackground(picture) {
      const { bg_image_file: _, bg_color, ...rest } = current.recipe;
      set({
        background: picture,
        recipe: picture
          ? { ...rest, bg_image_file: picture.name }
          : { ...rest, ...(bg_color && { bg_color }) },
      });
      saveRecord();
      if (picture) void track(keep((to) => to.saveFile(backgroundId, 'original', picture), picture));
    },
    async replaceCut(id, image, edits) {
      queue.cancel(id);
      saveRecord();
      const cut: Omit<ReadyCut, 'file'> = { image, by: 'hand', ...(edits && { edits }) };
      await track(takeCut(id, cut, { next: { checked: true } }));
    },
    markSaved(results) {
      for (const result of results) saved.set(result.picture.id, result);
    },
    async clear() {
      for (const { id } of current.pictures) queue.cancel(id);
      originals.clear();
      memory.clear();
      set({ pictures: [], background: null });
      await keep((to) => to.clear());
      mark();
    },
    async settled() {
      await settled();
    },
    async close() {
      isClosed = true;
      removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', resume);
      removeEventListener('beforeunload', ask);
      queue.close();
      await settled();
      renderer.close();
      store?.close();
    },
  };
}

/** Whether the pictures are gone when the page is closed. */
export const isOnlyInMemory = ({ kept, pictures }: SetSnapshot): boolean =>
  kept !== 'kept' && pictures.length > 0;

/** Whether a picture has, or gets, a result that the visitor has not saved. */
function isUnsaved({ state, recipe: own }: SetPicture, set: SetSnapshot, saved?: ResultOrigin): boolean {
  if (state.step === 'failed') return false;
  const before = saved?.picture.state;
  if (!saved || state.step !== 'done' || before?.step !== 'done') return true;
  const unnamed = ({ name: _, ...recipe }: Recipe): Recipe => recipe;
  return !(
    before.cut === state.cut &&
    saved.background === set.background &&
    isSameRecipe(unnamed(saved.recipe), unnamed(own ?? set.recipe))
  );
}

/** Whether the server answers anything. Otherwise a picture is not the reason for its broken connection. */
const isReachable = (signal: AbortSignal): Promise<boolean> =>
  withLimit(signal, reachLimit, (watched) =>
    fetch('/api/health/live', { cache: 'no-store', signal: watched }),
  ).then(
    ({ status }) => !outages.includes(status),
    () => false,
  );

/** Refusals that have nothing to do with the picture. */
const isBusy = ({ code, retryAfter }: Extract<SetFailure, { kind: 'refused' }>): boolean =>
  ['rate_limited', 'busy', 'storage_unavailable'].includes(code) || retryAfter !== undefined;

/** A recipe that an earlier version of the site has stored. */
function readRecipe(recipe: Recipe): Recipe {
  try {
    return parseRecipe(recipe);
  } catch {
    return firstRecipe;
  }
}
