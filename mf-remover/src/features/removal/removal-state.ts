import type { CompletedUpload, RemovalHints } from '@liftout/gateway-contract';
import type { Cut } from '../editor/cut';
import type { Failure } from './failure';

/** The visitor's picture. It is kept until another replaces it, so that a retry does not need a new choice. */
export interface Picture {
  file: File;
  /**
   * Whether this browser can open it, to mark its subject or to cut it here. It cannot read every format that the
   * server reads, and a drawing has no pixels yet.
   */
  openable?: boolean;
  /** For a smaller copy: the bytes of the visitor's own file, and the pixels of the copy. */
  shrunk?: { fromBytes: number; width: number; height: number };
  /** Further files that came with it and are not cut yet. Empty once a set has taken them. */
  leftAlone?: readonly File[];
  /** Where the subject is, if the visitor has marked it. */
  hints?: RemovalHints;
}

/** The fields of the specification are always present. Further fields of the gateway may be missing. */
export type ServerAnswer = Pick<
  CompletedUpload,
  'id' | 'status' | 'isSimulationMode' | 'downloadToken' | 'processedPath'
> &
  Partial<CompletedUpload>;

/** A cut-out that was made on the visitor's device: by the engine, because the server failed, or by hand. */
export interface DeviceAnswer {
  madeOnDevice: 'engine' | 'hand';
  /** 0 to 1; absent when made by hand. */
  confidence?: number;
  /** Whether the device cut a smaller copy. */
  shrunk?: boolean;
}

export interface RemovalResult {
  answer: ServerAnswer | DeviceAnswer;
  /** The cut-out itself; null while it is not fetched, and only its address is known. */
  image: Blob | null;
  /** Pixels of the cut-out; null while unknown. */
  size: { width: number; height: number } | null;
  /** The edited cut-out, if any. It replaces the result. */
  edited: Cut | null;
  /** Why the server no longer has the result. */
  gone: 'deleted' | 'expired' | null;
}

export const isMadeOnDevice = (answer: RemovalResult['answer']): answer is DeviceAnswer =>
  'madeOnDevice' in answer;

export const isMadeByHand = (answer: RemovalResult['answer']): boolean =>
  isMadeOnDevice(answer) && answer.madeOnDevice === 'hand';

/** Below this confidence, the engine itself doubts its cut. */
export const lowConfidence = 0.5;

/** Whether the engine doubts the cut, and the visitor has not edited it. */
export const isDoubtful = ({ answer, edited }: RemovalResult): boolean =>
  answer.confidence !== undefined && answer.confidence < lowConfidence && !edited;

/** How long the visitor has waited: as expected, longer, or so long that an answer is unlikely. */
export type Wait = 'usual' | 'slow' | 'lost';

/** The states in which a picture is sent again may hold its earlier result, which returns if no new one comes. */
interface Resending {
  before: Done | null;
}

export interface Done {
  step: 'done';
  picture: Picture;
  result: RemovalResult;
  /** Why a later attempt to replace the result had none. */
  failure?: Failure;
}

export type RemovalState =
  | { step: 'idle' }
  /** Over a limit; a smaller copy is offered. */
  | { step: 'oversized'; picture: Picture; excess: Excess }
  | { step: 'shrinking'; picture: Picture; excess: Excess }
  | ({ step: 'uploading'; picture: Picture; sent: number; total: number } & Resending)
  /** `unclear`: the server has answered, but with neither success nor failure. */
  | ({ step: 'processing'; picture: Picture; progress: number; wait: Wait; unclear: boolean } & Resending)
  /** The server has finished, and the page fetches the result. */
  | ({ step: 'fetching'; picture: Picture; progress: number; answer: ServerAnswer } & Resending)
  | { step: 'failed'; picture: Picture; failure: Failure; notice: string | null }
  /** The server failed, and the visitor's device does the work. */
  | { step: 'cuttingOnDevice'; picture: Picture; failure: Failure; notice: string | null }
  | Done;

/** The limit that a picture exceeds. `time`: the server has stopped because the picture took too long. */
export type Excess = 'bytes' | 'pixels' | 'time';

export type RemovalEvent =
  | { type: 'accepted'; picture: Picture }
  | { type: 'tooLarge'; picture: Picture; excess: Excess }
  | { type: 'shrinkStarted' }
  | { type: 'shrinkFailed' }
  | { type: 'sent'; sent: number; total: number }
  | { type: 'uploaded' }
  /** @property growth 0 to 1: size of this step, as a share of the largest step. */
  | { type: 'ticked'; growth: number }
  | { type: 'unclear' }
  | { type: 'waited'; wait: Exclude<Wait, 'usual'> }
  | { type: 'keptWaiting' }
  | { type: 'completed'; answer: ServerAnswer }
  | { type: 'fetched'; image: Blob | null; size: RemovalResult['size'] }
  /** @property notice id of the toast that tells the visitor. */
  | { type: 'failed'; failure: Failure; notice?: string }
  | { type: 'deviceCutStarted' }
  /** @property failure what is wrong with the picture itself. */
  | { type: 'deviceCutFailed'; failure?: Failure; notice?: string }
  | {
      type: 'deviceCutDone';
      answer: DeviceAnswer;
      image: Blob;
      size: { width: number; height: number };
      /** For a cut-out that was made by hand. */
      edited?: Cut;
    }
  | { type: 'retried' }
  /** A set has taken the files that are not cut yet. */
  | { type: 'othersTaken'; others: readonly File[] }
  | { type: 'edited'; cut: Cut | null }
  | { type: 'gone'; why: 'deleted' | 'expired' }
  | { type: 'reset' };

/** Milliseconds between two steps of the simulated progress. */
export const progressInterval = 300;
/** The largest step, in percent. */
const progressStep = 5;
/** Only an answer moves the bar beyond this. */
const progressCap = 95;

export type Sending = Extract<RemovalState, { step: 'uploading' | 'processing' | 'fetching' }>;

/** While this is true, the dialog is open. */
export const isSending = (state: RemovalState): state is Sending =>
  state.step === 'uploading' || state.step === 'processing' || state.step === 'fetching';

/** While this is true, the tool accepts no other picture. */
export const isBusy = (state: RemovalState): boolean =>
  state.step === 'shrinking' || state.step === 'cuttingOnDevice' || isSending(state);

/** The reducer: the next state after an event. An event that does not fit the state changes nothing. */
export function nextState(state: RemovalState, event: RemovalEvent): RemovalState {
  switch (event.type) {
    case 'accepted':
      return isSending(state) ? state : startUpload(event.picture, resultOf(state, event.picture));
    case 'tooLarge':
      return isBusy(state) ? state : { step: 'oversized', picture: event.picture, excess: event.excess };
    case 'shrinkStarted':
      return state.step === 'oversized' ? { ...state, step: 'shrinking' } : state;
    case 'shrinkFailed':
      return state.step === 'shrinking' ? { ...state, step: 'oversized' } : state;
    case 'sent':
      return state.step === 'uploading' ? { ...state, sent: event.sent, total: event.total } : state;
    case 'uploaded':
      return state.step === 'uploading'
        ? {
            step: 'processing',
            picture: state.picture,
            before: state.before,
            progress: 0,
            wait: 'usual',
            unclear: false,
          }
        : state;
    case 'ticked':
      return state.step === 'processing' || state.step === 'fetching'
        ? { ...state, progress: Math.min(progressCap, state.progress + event.growth * progressStep) }
        : state;
    case 'unclear':
      return state.step === 'processing' ? { ...state, unclear: true } : state;
    case 'waited':
      return state.step === 'processing' ? { ...state, wait: event.wait } : state;
    case 'keptWaiting':
      return state.step === 'processing' ? { ...state, wait: 'usual' } : state;
    case 'completed':
      return state.step === 'uploading' || state.step === 'processing'
        ? {
            step: 'fetching',
            picture: state.picture,
            before: state.before,
            progress: state.step === 'processing' ? state.progress : 0,
            answer: event.answer,
          }
        : state;
    case 'fetched':
      if (state.step === 'fetching') {
        return done(state.picture, { answer: state.answer, image: event.image, size: event.size });
      }
      return state.step === 'done' && !state.result.image
        ? { ...state, result: { ...state.result, image: event.image, size: event.size } }
        : state;
    case 'failed':
      if (!isSending(state)) return state;
      return state.before
        ? { ...state.before, picture: state.picture, failure: event.failure }
        : { step: 'failed', picture: state.picture, failure: event.failure, notice: event.notice ?? null };
    case 'deviceCutStarted':
      return state.step === 'failed' ? { ...state, step: 'cuttingOnDevice' } : state;
    case 'deviceCutFailed':
      return state.step === 'cuttingOnDevice'
        ? {
            ...state,
            step: 'failed',
            failure: event.failure ?? state.failure,
            notice: event.notice ?? null,
          }
        : state;
    case 'deviceCutDone':
      return state.step === 'cuttingOnDevice' || state.step === 'failed' ? done(state.picture, event) : state;
    case 'retried':
      return 'picture' in state ? startUpload(state.picture, resultOf(state, state.picture)) : state;
    case 'othersTaken':
      return 'picture' in state && state.picture.leftAlone === event.others
        ? { ...state, picture: { ...state.picture, leftAlone: [] } }
        : state;
    case 'edited':
      return state.step === 'done'
        ? { ...withoutFailure(state), result: { ...state.result, edited: event.cut } }
        : state;
    case 'gone':
      return state.step === 'done' && !isMadeOnDevice(state.result.answer)
        ? { ...state, result: { ...state.result, gone: event.why } }
        : state;
    case 'reset':
      return { step: 'idle' };
  }
}

/** The state that the visitor finds after coming back to the page: the work has stopped. */
export function stateToKeep(state: RemovalState): RemovalState {
  if (isSending(state)) {
    return stateToKeep(nextState(state, { type: 'failed', failure: { kind: 'cancelled' } }));
  }
  if (state.step === 'shrinking') return nextState(state, { type: 'shrinkFailed' });
  if (state.step === 'cuttingOnDevice') return nextState(state, { type: 'deviceCutFailed' });
  if (state.step !== 'done') return state;
  // The set has this result already, unless the visitor has removed it there.
  const { leftAlone, ...picture } = state.picture;
  return { ...withoutFailure(state), picture: leftAlone?.length ? state.picture : picture };
}

/** The failure of an attempt counts until the visitor goes on. */
function withoutFailure({ failure: _, ...state }: Done): Done {
  return state;
}

/** The result that the visitor has of this picture. */
function resultOf(state: RemovalState, { file }: Picture): Done | null {
  if (isSending(state)) return state.before;
  return state.step === 'done' && state.picture.file === file ? state : null;
}

const startUpload = (picture: Picture, before: Done | null): RemovalState => ({
  step: 'uploading',
  picture,
  before,
  sent: 0,
  total: picture.file.size,
});

const done = (
  picture: Picture,
  {
    answer,
    image,
    size,
    edited = null,
  }: Pick<RemovalResult, 'answer' | 'image' | 'size'> & { edited?: Cut | null },
): RemovalState => ({ step: 'done', picture, result: { answer, image, size, edited, gone: null } });
