import { HttpError } from '@liftout/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSaved } from '../../ui/saved-pictures';
import { newHistory } from '../editor/editor-document';
import { fetchResult } from '../removal/api/fetch-result';
import { sendPicture } from '../removal/api/send-picture';
import { NotLoaded } from '../removal/ask-worker';
import { NotCut } from '../removal/failure';
import type { ServerAnswer } from '../removal/removal-state';
import { openSet, type PictureSet } from './picture-set';
import type { SetFailure, SetPicture } from './set-state';
import type { FileKind, SetFiles, SetRecord, SetStore } from './storage/set-store';
import { isRetryable } from './use-set-failure';

const measure = vi.hoisted(() => vi.fn());
vi.mock('./rendering/set-renderer', () => ({ createSetRenderer: () => ({ measure, close: () => {} }) }));
vi.mock('../removal/api/fetch-result');
vi.mock('../removal/api/send-picture', async (original) => ({
  ...(await original<object>()),
  sendPicture: vi.fn(),
}));

const image = new Blob(['cut-out']);
const measured = { width: 2, height: 2, subject: null, small: new Blob(['small']) };
const answer: ServerAnswer = {
  id: 'a',
  status: 'completed',
  isSimulationMode: false,
  downloadToken: 'token',
  processedPath: 'a.png',
};
/** A drawing: it is sent without being measured first. */
const file = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });

function createMemoryStore(): SetStore {
  const pictures = new Map<string, SetPicture>();
  const files = new Map<string, SetFiles[FileKind]>();
  let record: SetRecord | undefined;
  return {
    load: async () => (record ? { record, pictures: [...pictures.values()] } : null),
    saveRecord: async (next) => {
      record = next;
    },
    savePicture: async (picture) => void pictures.set(picture.id, picture),
    saveFile: async (id, kind, stored) => void files.set(`${id}/${kind}`, stored),
    file: async <Kind extends FileKind>(id: string, kind: Kind) =>
      (files.get(`${id}/${kind}`) as SetFiles[Kind] | undefined) ?? null,
    deletePicture: async (id) => void pictures.delete(id),
    clear: async () => pictures.clear(),
    close: () => {},
  };
}

/** Runs all pending work that needs no time. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', new EventTarget());
  measure.mockResolvedValue(measured);
  vi.mocked(sendPicture).mockResolvedValue(answer);
  vi.mocked(fetchResult).mockResolvedValue(image);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

/** Makes the next call of the mock wait. @returns a function that ends the wait. */
function held<Value>(mock: { mockReturnValueOnce(value: Promise<Value>): unknown }) {
  const { promise, resolve } = Promise.withResolvers<Value>();
  mock.mockReturnValueOnce(promise);
  return resolve;
}

/** Lets the set listen to a window. */
function stubWindow() {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return { asks: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })) };
}

it('stores no cut-out of a picture that was removed while it was measured', async () => {
  const store = createMemoryStore();
  const saveFile = vi.spyOn(store, 'saveFile');
  const set = await openSet(store);
  const goOn = held(measure);
  set.add([file]);
  await settled();
  expect(measure).toHaveBeenCalled();
  set.remove(set.snapshot().pictures[0]?.id ?? '');
  goOn(measured);
  await settled();
  expect(saveFile.mock.calls.map(([, kind]) => kind)).toEqual(['original']);
});

it('stores no picture after the set was cleared', async () => {
  const store = createMemoryStore();
  const goOn = held(vi.spyOn(store, 'saveFile'));
  const savePicture = vi.spyOn(store, 'savePicture');
  held(vi.mocked(sendPicture));
  const set = await openSet(store);
  set.add([file]);
  await settled();
  await set.clear();
  savePicture.mockClear();
  goOn(undefined);
  await settled();
  expect(savePicture).not.toHaveBeenCalled();
});

it('stores all files before it is closed', async () => {
  const store = createMemoryStore();
  const goOn = held(vi.spyOn(store, 'saveFile'));
  const closeStore = vi.spyOn(store, 'close');
  held(vi.mocked(sendPicture));
  const set = await openSet(store);
  set.add([file, new File(['<svg/>'], 'b.svg', { type: file.type })]);
  const closed = set.close();
  await settled();
  expect(closeStore).not.toHaveBeenCalled();
  goOn(undefined);
  await closed;
  expect(closeStore).toHaveBeenCalled();
  expect(store.saveFile).toHaveBeenCalledTimes(2);
});

it.each([
  ['an edit', (set: PictureSet, id: string) => set.replaceCut(id, new Blob(['edited']), null)],
  ['a cut-out of the tool', (set: PictureSet) => set.addCut({ file, image, by: 'hand' })],
])('stores %s before it is closed, and asks before the page is closed', async (_, take) => {
  const window = stubWindow();
  const store = createMemoryStore();
  const closeStore = vi.spyOn(store, 'close');
  const set = await openSet(store);
  set.add([file]);
  await settled();
  expect(window.asks()).toBe(false);
  const goOn = held(measure);
  const taken = take(set, set.snapshot().pictures[0]?.id ?? '');
  expect(window.asks()).toBe(true);
  const [left, closed] = [vi.fn(), set.close()];
  void set.settled().then(left);
  await settled();
  expect(left).not.toHaveBeenCalled();
  expect(closeStore).not.toHaveBeenCalled();
  goOn(measured);
  await Promise.all([taken, closed]);
  expect(left).toHaveBeenCalled();
  const [picture] = (await store.load())?.pictures ?? [];
  expect(picture?.state).toMatchObject({ step: 'done', cut: { by: 'hand' } });
});

it('says after a reload that a file is lost, if the page was closed before the file was stored', async () => {
  const store = createMemoryStore();
  held(vi.spyOn(store, 'saveFile'));
  held(vi.mocked(sendPicture));
  (await openSet(store)).add([file]);
  await settled();
  const later = await openSet(store);
  await settled();
  expect(later.snapshot().pictures[0]?.state).toEqual({
    step: 'failed',
    failure: { kind: 'file', reason: 'lost' },
  });
});

it('keeps the edits of a cut-out for a later visit, until another cut-out replaces it', async () => {
  const store = createMemoryStore();
  const edits = { base: image, session: { history: newHistory, strokes: new Map(), pictures: new Map() } };
  const set = await openSet(store);
  await set.addCut({ file, image, by: 'provider', edits });
  const id = set.snapshot().pictures[0]?.id ?? '';
  const later = await openSet(store);
  expect(await later.file(id, 'edits')).toEqual(edits);
  await later.replaceCut(id, image, null);
  expect(await later.file(id, 'edits')).toBeNull();
});

it('sends the stored copy of a file, because the file itself may be gone when its turn comes', async () => {
  const store = createMemoryStore();
  const copy = new Blob(['<svg/>'], { type: file.type });
  store.saveFile = async () => {};
  store.file = async <Kind extends FileKind>() => copy as SetFiles[Kind];
  vi.mocked(sendPicture).mockRejectedValueOnce(new TypeError('The connection failed'));
  const set = await openSet(store);
  set.add([file]);
  await vi.advanceTimersByTimeAsync(3000);
  const [first, second] = vi.mocked(sendPicture).mock.calls.map(([sent]) => sent);
  expect([first === file, second?.name, second === file]).toEqual([true, 'a.svg', false]);
});

it.each([
  ['a file that cannot be read', new DOMException('', 'NotReadableError'), 'kept', 'UnknownError'],
  ['a full device', null, 'full', 'QuotaExceededError'],
  ['a storage that fails', null, 'forbidden', 'UnknownError'],
])('tells why a file is not stored: %s', async (_, unreadable, kept, error) => {
  held(vi.mocked(sendPicture));
  const store = createMemoryStore();
  vi.spyOn(store, 'saveFile').mockRejectedValue(new DOMException('', error));
  const chosen = new File(['<svg/>'], 'd.svg', { type: file.type });
  if (unreadable) chosen.slice = () => ({ arrayBuffer: () => Promise.reject(unreadable) }) as Blob;
  const set = await openSet(store);
  set.add([chosen]);
  await vi.advanceTimersByTimeAsync(100);
  expect(store.saveFile).toHaveBeenCalled();
  expect(set.snapshot().kept).toBe(kept);
});

it('does not call a file lost when the storage fails, and tries it again', async () => {
  const store = createMemoryStore();
  await store.saveRecord({ recipe: {}, order: ['a'], begunAt: 0 });
  await store.savePicture({
    id: 'a',
    name: 'a.svg',
    recipe: null,
    checked: false,
    state: { step: 'waiting' },
  });
  await store.saveFile('a', 'original', file);
  vi.spyOn(store, 'file').mockRejectedValueOnce(new Error('no background'));
  vi.spyOn(store, 'file').mockRejectedValueOnce(new DOMException('The connection is lost', 'UnknownError'));
  const set = await openSet(store);
  await settled();
  const failure: SetFailure = { kind: 'file', reason: 'unreachable' };
  expect(set.snapshot().pictures[0]?.state).toEqual({ step: 'failed', failure });
  expect(isRetryable(failure)).toBe(true);
  set.retry(['a']);
  await settled();
  expect(set.snapshot().pictures[0]?.state.step).toBe('done');
});

it('makes a cut-out again in the next visit, if the device was too full to store it', async () => {
  const store = createMemoryStore();
  const { saveFile } = store;
  store.saveFile = async (id, kind, stored) => {
    if (kind === 'cutout') throw new DOMException('', 'QuotaExceededError');
    return saveFile(id, kind, stored);
  };
  const set = await openSet(store);
  set.add([file]);
  await settled();
  const id = set.snapshot().pictures[0]?.id ?? '';
  set.check(id, true);
  expect(set.snapshot()).toMatchObject({ kept: 'full', pictures: [{ state: { step: 'done' } }] });
  store.saveFile = saveFile;
  const later = await openSet(store);
  await settled();
  expect(later.snapshot()).toMatchObject({ kept: 'kept', pictures: [{ state: { step: 'done' } }] });
  expect(await later.file(id, 'cutout')).toBe(image);
  expect(sendPicture).toHaveBeenCalledTimes(1);
});

it('replaces no stored set that cannot be read at the moment', async () => {
  const store = createMemoryStore();
  (await openSet(store)).add([file]);
  await settled();
  vi.spyOn(store, 'load').mockRejectedValueOnce(new DOMException('', 'UnknownError'));
  const close = vi.spyOn(store, 'close');
  const set = await openSet(store);
  expect(close).toHaveBeenCalled();
  set.add([new File(['<svg/>'], 'b.svg', { type: file.type })]);
  await settled();
  expect(set.snapshot().kept).toBe('forbidden');
  expect((await store.load())?.pictures.map(({ name }) => name)).toEqual(['a.svg']);
});

it('says so when a file is lost and the browser stores nothing', async () => {
  vi.mocked(sendPicture).mockRejectedValue(new NotCut({ kind: 'lost' }));
  const set = await openSet(null);
  set.add([file]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(set.snapshot().pictures[0]?.state).toEqual({
    step: 'failed',
    failure: { kind: 'file', reason: 'lost' },
  });
});

it('adds a file only once, also after the visitor left the page', async () => {
  const store = createMemoryStore();
  const handed = new File(['<svg/>'], 'b.svg', { type: 'image/svg+xml' });
  held(vi.mocked(sendPicture));
  const set = await openSet(store);
  expect(set.add([handed])).toMatchObject({ added: 1 });
  await settled();
  expect(set.add([handed])).toEqual({ added: 0, others: 0, tooMany: 0 });
  const later = await openSet(store);
  expect(later.add([handed])).toMatchObject({ added: 0 });
  later.remove(later.snapshot().pictures[0]?.id ?? '');
  expect(later.add([handed])).toMatchObject({ added: 1 });
});

it('takes a cut-out of the tool only once, and keeps later edits of the set', async () => {
  const store = createMemoryStore();
  const handed = new File(['<svg/>'], 'c.svg', { type: 'image/svg+xml' });
  const [edited, editedInTool] = [new Blob(['edited']), new Blob(['in the tool'])];
  const set = await openSet(store);
  await set.addCut({ file: handed, image, by: 'provider' });
  const id = set.snapshot().pictures[0]?.id ?? '';
  await set.replaceCut(id, edited, null);
  const later = await openSet(store);
  await later.addCut({ file: handed, image, by: 'provider' });
  expect(later.snapshot().pictures).toHaveLength(1);
  expect(await later.file(id, 'cutout')).toBe(edited);
  await later.addCut({ file: handed, image: editedInTool, by: 'provider' });
  expect(await later.file(id, 'cutout')).toBe(editedInTool);
});

it('counts a cut-out of the tool as saved when the set has taken it', async () => {
  const [cut, edited, again] = [new Blob(['cut']), new Blob(['edited']), new Blob(['again'])];
  const handed = new File(['<svg/>'], 'e.svg', { type: 'image/svg+xml' });
  const set = await openSet(createMemoryStore());
  const endMeasuring = held(measure);
  const taken = set.addCut({ file: handed, image: cut, by: 'provider' });
  await settled();
  expect(isSaved(cut)).toBe(false);
  endMeasuring(measured);
  await taken;
  expect(isSaved(cut)).toBe(true);
  measure.mockRejectedValueOnce(new Error('The picture cannot be opened'));
  await expect(set.addCut({ file: handed, image: edited, by: 'provider' })).rejects.toThrow();
  measure.mockRejectedValueOnce(new Error('The picture cannot be opened'));
  await set.addCut({ file: new File(['<svg/>'], 'f.svg', { type: handed.type }), image: again, by: 'hand' });
  expect([isSaved(edited), isSaved(again)]).toEqual([false, false]);
});

it('takes a cut-out of the tool again when the code for it could not be loaded', async () => {
  const handed = new File(['<svg/>'], 'g.svg', { type: 'image/svg+xml' });
  const set = await openSet(createMemoryStore());
  vi.mocked(sendPicture).mockClear();
  measure.mockRejectedValueOnce(new NotLoaded());
  await set.addCut({ file: handed, image, by: 'hand' });
  const [picture] = set.snapshot().pictures;
  expect(picture?.state).toMatchObject({ step: 'failed', failure: { kind: 'network' } });
  set.retry([picture?.id ?? '']);
  await settled();
  expect(set.snapshot().pictures[0]?.state.step).toBe('done');
  expect(await set.file(picture?.id ?? '', 'cutout')).toBe(image);
  expect(sendPicture).not.toHaveBeenCalled();
});

it.each([404, 410])('uploads a picture again if the server no longer has its result (%i)', async (status) => {
  const store = createMemoryStore();
  const picture = { id: 'a', name: 'a.svg', recipe: null, checked: false };
  await store.saveRecord({ recipe: {}, order: ['a'], begunAt: 0 });
  await store.savePicture({ ...picture, state: { step: 'fetching', answer } });
  await store.saveFile('a', 'original', file);
  vi.mocked(fetchResult).mockRejectedValueOnce(new HttpError(status, ''));
  const set = await openSet(store);
  await settled();
  expect(set.snapshot()).toMatchObject({ pause: null, pictures: [{ state: { step: 'done' } }] });
  expect(sendPicture).toHaveBeenCalledTimes(1);
});

it('waits while a proxy answers in the place of the gateway', async () => {
  for (let time = 0; time < 4; time += 1) {
    vi.mocked(sendPicture).mockRejectedValueOnce(new NotCut({ kind: 'refused', code: 'busy', message: '' }));
    vi.mocked(fetchResult).mockRejectedValueOnce(new HttpError(502, '<h1>Bad Gateway</h1>'));
  }
  const set = await openSet(null);
  set.add([file]);
  await settled();
  expect(set.snapshot()).toMatchObject({
    pause: { why: 'busy' },
    pictures: [{ state: { step: 'waiting' } }],
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(set.snapshot()).toMatchObject({ pause: null, pictures: [{ state: { step: 'done' } }] });
});

it('waits as long as the server asks before it fetches a result again', async () => {
  const headers = new Headers({ 'Retry-After': '60' });
  vi.mocked(fetchResult).mockRejectedValueOnce(new HttpError(429, '', headers));
  const set = await openSet(null);
  set.add([file]);
  await settled();
  expect(set.snapshot().pause).toEqual({ why: 'busy', until: Date.now() + 60_000 });
});

it('is kept for some time after the last change, not after the first picture', async () => {
  const store = createMemoryStore();
  const set = await openSet(store);
  set.add([file]);
  await settled();
  const id = set.snapshot().pictures[0]?.id ?? '';
  const changes = {
    add: () => set.add([new File(['<svg/>'], 'b.svg', { type: file.type })]),
    addCut: () => set.addCut({ file, image, by: 'provider' }),
    replaceCut: () => set.replaceCut(id, image, null),
    check: () => set.check(id, true),
    move: () => set.move(id, 1),
    setRecipe: () => set.setRecipe({ name: 'Plain' }),
    setOwnRecipe: () => set.setOwnRecipe(id, {}),
    retry: () => set.retry([id]),
    remove: () => set.remove(id),
  };
  for (const [name, make] of Object.entries(changes)) {
    await vi.advanceTimersByTimeAsync(20 * 3_600_000);
    await make();
    await settled();
    expect((await store.load())?.record.begunAt, name).toBe(Date.now());
  }
});

it('waits while nothing answers, but not for a picture that breaks the connection itself', async () => {
  const breakConnection = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      vi.mocked(sendPicture).mockRejectedValueOnce(new TypeError('The connection failed'));
    }
  };
  const askServer = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', askServer);
  const set = await openSet(null);
  breakConnection(6);
  set.add([file]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(set.snapshot()).toMatchObject({
    pause: { why: 'busy' },
    pictures: [{ state: { step: 'waiting' } }],
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(set.snapshot()).toMatchObject({ pause: null, pictures: [{ state: { step: 'done' } }] });

  askServer.mockResolvedValue(new Response());
  breakConnection(3);
  set.add([new File(['<svg/>'], 'b.svg', { type: 'image/svg+xml' })]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(set.snapshot().pictures[1]?.state).toEqual({ step: 'failed', failure: { kind: 'network' } });
});

/** Makes all requests wait until they are aborted. */
const stall = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it.each(['upload', 'answer', 'result'])('goes on when the %s of a picture never ends', async (stalled) => {
  const minute = 60_000;
  if (stalled === 'result') vi.mocked(fetchResult).mockImplementationOnce((_, signal) => stall(signal));
  else {
    vi.mocked(sendPicture).mockImplementationOnce((_, { signal, onSent, onUploaded }) => {
      setTimeout(() => onSent(1, 2), minute / 2);
      if (stalled === 'answer') setTimeout(onUploaded, minute);
      return stall(signal);
    });
  }
  const set = await openSet(null);
  set.add([file]);
  const step = () => set.snapshot().pictures[0]?.state.step;
  // A picture may wait ten minutes for its answer.
  const time = { upload: 1.4, answer: 11, result: 0.9 }[stalled] ?? 0;
  await vi.advanceTimersByTimeAsync(time * minute);
  expect(step()).toBe({ upload: 'uploading', answer: 'cutting', result: 'fetching' }[stalled]);
  await vi.advanceTimersByTimeAsync(1.2 * minute);
  expect(step()).toBe('done');
  expect(sendPicture).toHaveBeenCalledTimes(stalled === 'result' ? 1 : 2);
});

it('waits while the server does not answer at all', async () => {
  vi.mocked(sendPicture).mockImplementation((_, { signal }) => stall(signal));
  const askServer = vi.fn((_: string, { signal }: RequestInit) => stall(signal ?? undefined));
  vi.stubGlobal('fetch', askServer);
  const set = await openSet(null);
  set.add([file]);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(askServer).toHaveBeenCalled();
  vi.mocked(sendPicture).mockResolvedValue(answer);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(set.snapshot()).toMatchObject({ pause: null, pictures: [{ state: { step: 'done' } }] });
});

it('stops a picture while its result is fetched or measured', async () => {
  const set = await openSet(createMemoryStore());
  const stop = async (goOn = (): void => {}) => {
    await settled();
    const { id = '', state } = set.snapshot().pictures.at(-1) ?? {};
    expect(state?.step).toBe('fetching');
    set.cancel(id);
    goOn();
    await settled();
    expect(set.snapshot().pictures.at(-1)?.state).toEqual({
      step: 'failed',
      failure: { kind: 'cancelled' },
    });
  };
  vi.mocked(fetchResult).mockImplementationOnce((_, signal) => stall(signal));
  set.add([file]);
  await stop();
  const goOn = held(measure);
  set.add([new File(['<svg/>'], 'b.svg', { type: file.type })]);
  await stop(() => goOn(measured));
});

it('continues when the visitor comes back after the device has slept', async () => {
  const busy = { kind: 'refused', code: 'busy', message: '', retryAfter: 60 } as const;
  vi.mocked(sendPicture).mockRejectedValueOnce(new NotCut(busy));
  const set = await openSet(null);
  set.add([file]);
  await settled();
  expect(set.snapshot().pause?.why).toBe('busy');
  // The clock has gone on, but no timer.
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(set.snapshot()).toMatchObject({ pause: null, pictures: [{ state: { step: 'done' } }] });
});

it('keeps a set in the memory of the page if the browser stores nothing', async () => {
  const set = await openSet(null);
  set.add([file]);
  await settled();
  const [picture] = set.snapshot().pictures;
  expect(set.snapshot()).toMatchObject({ kept: 'forbidden', pictures: [{ state: { step: 'done' } }] });
  expect(await set.file(picture?.id ?? '', 'cutout')).toBe(image);
});

it('asks before the page is closed while results are only in its memory', async () => {
  const { asks } = stubWindow();
  const set = await openSet(null);
  expect(asks()).toBe(false);
  set.add([file]);
  await settled();
  expect(asks()).toBe(true);

  const save = () => {
    const { pictures, recipe, background } = set.snapshot();
    set.markSaved(pictures.map((picture) => ({ picture, recipe, background })));
  };
  save();
  expect(asks()).toBe(false);
  set.setRecipe({ name: 'Plain' });
  set.check(set.snapshot().pictures[0]?.id ?? '', true);
  expect(asks()).toBe(false);
  set.setRecipe({ bg_color: '#ffffff' });
  expect(asks()).toBe(true);
  save();
  await set.replaceCut(set.snapshot().pictures[0]?.id ?? '', image, null);
  expect(asks()).toBe(true);
  save();
  vi.mocked(sendPicture).mockRejectedValueOnce(new NotCut({ kind: 'failed', reason: '', message: '' }));
  set.add([new File(['<svg/>'], 'failing.svg', { type: file.type })]);
  expect(asks()).toBe(true);
  await settled();
  expect(asks()).toBe(false);
  set.retry([set.snapshot().pictures[1]?.id ?? '']);
  await settled();
  expect(asks()).toBe(true);
  await set.clear();
  expect(asks()).toBe(false);
  const stored = await openSet(createMemoryStore());
  stored.add([file]);
  await settled();
  expect(asks()).toBe(false);
});

it('does not ask for a closed set, whose store takes nothing any more', async () => {
  const { asks } = stubWindow();
  const written = Promise.withResolvers<void>();
  const store = { ...createMemoryStore(), saveFile: () => written.promise };
  const set = await openSet(store);
  void set.addCut({ file, image, by: 'hand' });
  await settled();
  void set.close();
  store.savePicture = () => Promise.reject(new DOMException('The database is closed', 'InvalidStateError'));
  written.reject(new DOMException('The database is closed', 'InvalidStateError'));
  await settled();
  expect(asks()).toBe(false);
});

it('does not blame the connection for a cut-out that the browser cannot open', async () => {
  measure.mockRejectedValue(new Error('The picture cannot be opened'));
  const set = await openSet(null);
  set.add([file]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(set.snapshot()).toMatchObject({
    pause: null,
    pictures: [{ state: { step: 'failed', failure: { kind: 'file', reason: 'unreadable' } } }],
  });
  expect(sendPicture).toHaveBeenCalledTimes(1);
});

it('does not blame a cut-out when the code that measures it cannot be loaded', async () => {
  measure.mockRejectedValueOnce(new NotLoaded());
  const set = await openSet(null);
  set.add([file]);
  await settled();
  expect(set.snapshot()).toMatchObject({
    pause: { why: 'busy' },
    pictures: [{ state: { step: 'fetching' } }],
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect(set.snapshot().pictures[0]?.state.step).toBe('done');
  measure.mockRejectedValueOnce(new NotLoaded());
  await set.addCut({ file: new File(['<svg/>'], 'b.svg', { type: file.type }), image, by: 'provider' });
  expect(set.snapshot().pictures[0]?.state).toEqual({ step: 'failed', failure: { kind: 'network' } });
});
