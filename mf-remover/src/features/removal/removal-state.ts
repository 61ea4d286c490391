import type { CompletedUpload } from '@liftout/gateway-contract';
import type { Failure } from './failure';

/** The picture that the visitor gave, kept until another takes its place: a retry needs no second choosing. */
export interface Picture {
  file: File;
  /** Bytes of the visitor's own file when this one is a smaller copy made of it. */
  shrunkFrom?: number;
  /** How many further files came with it and were left alone. */
  leftAlone?: number;
}

/** What is known of a cut-out that was made on the visitor's device, because the server could not be reached. */
export interface LocalAnswer {
  madeHere: true;
  /** Pixels. */
  width: number;
  height: number;
  confidence: number;
}

export interface RemovalResult {
  answer: CompletedUpload | LocalAnswer;
  /** The cut-out itself; null when it could not be fetched, and only its address is known. */
  image: Blob | null;
}

export const isMadeHere = (answer: RemovalResult['answer']): answer is LocalAnswer => 'madeHere' in answer;

/** How long the visitor has been waiting: as expected, longer, or so long that no answer is likely. */
export type Patience = 'usual' | 'slow' | 'lost';

export type RemovalState =
  | { step: 'idle' }
  /** Over the size limit; a smaller copy is offered. */
  | { step: 'oversized'; picture: Picture }
  | { step: 'shrinking'; picture: Picture }
  | { step: 'uploading'; picture: Picture; sent: number; total: number }
  /** `unclear`: the server has answered, but neither that it worked nor that it did not. */
  | { step: 'processing'; picture: Picture; progress: number; patience: Patience; unclear: boolean }
  /** The server is done and the result is on its way. */
  | { step: 'fetching'; picture: Picture; progress: number; answer: CompletedUpload }
  | { step: 'failed'; picture: Picture; failure: Failure }
  /** The server failed, and the visitor's device does the work. */
  | { step: 'cuttingHere'; picture: Picture; failure: Failure }
  | { step: 'done'; picture: Picture; result: RemovalResult };

export type RemovalEvent =
  | { type: 'accepted'; picture: Picture }
  | { type: 'tooLarge'; picture: Picture }
  | { type: 'shrinkStarted' }
  | { type: 'shrinkFailed' }
  | { type: 'sent'; sent: number; total: number }
  | { type: 'uploaded' }
  /** @property growth 0 to 1: the share of the greatest step that this tick takes. */
  | { type: 'ticked'; growth: number }
  | { type: 'unclear' }
  | { type: 'patienceLost'; patience: Exclude<Patience, 'usual'> }
  | { type: 'keptWaiting' }
  | { type: 'completed'; answer: CompletedUpload }
  | { type: 'fetched'; image: Blob | null }
  | { type: 'failed'; failure: Failure }
  | { type: 'cutHereStarted' }
  | { type: 'cutHereFailed' }
  | { type: 'cutHereDone'; answer: LocalAnswer; image: Blob }
  | { type: 'retried' }
  | { type: 'deleted' }
  | { type: 'reset' };

/** Milliseconds between two steps of the simulated progress. */
export const progressInterval = 300;
/** The greatest step, in percent. */
const progressStep = 5;
/** Only an answer takes the bar further than this. */
const progressCap = 95;

export type Sending = Extract<RemovalState, { step: 'uploading' | 'processing' | 'fetching' }>;

/** While this holds the dialog is open. */
export const isSending = (state: RemovalState): state is Sending =>
  state.step === 'uploading' || state.step === 'processing' || state.step === 'fetching';

/** While this holds no other picture is taken. */
export const isBusy = (state: RemovalState): boolean =>
  state.step === 'shrinking' || state.step === 'cuttingHere' || isSending(state);

/** What becomes of the removal when something happens; an event that does not fit its state changes nothing. */
export function nextState(state: RemovalState, event: RemovalEvent): RemovalState {
  switch (event.type) {
    case 'accepted':
      return isSending(state) ? state : startUpload(event.picture);
    case 'tooLarge':
      return isBusy(state) ? state : { step: 'oversized', picture: event.picture };
    case 'shrinkStarted':
      return state.step === 'oversized' ? { ...state, step: 'shrinking' } : state;
    case 'shrinkFailed':
      return state.step === 'shrinking' ? { ...state, step: 'oversized' } : state;
    case 'sent':
      return state.step === 'uploading' ? { ...state, sent: event.sent, total: event.total } : state;
    case 'uploaded':
      return state.step === 'uploading'
        ? { step: 'processing', picture: state.picture, progress: 0, patience: 'usual', unclear: false }
        : state;
    case 'ticked':
      return state.step === 'processing' || state.step === 'fetching'
        ? { ...state, progress: Math.min(progressCap, state.progress + event.growth * progressStep) }
        : state;
    case 'unclear':
      return state.step === 'processing' ? { ...state, unclear: true } : state;
    case 'patienceLost':
      return state.step === 'processing' ? { ...state, patience: event.patience } : state;
    case 'keptWaiting':
      return state.step === 'processing' ? { ...state, patience: 'usual' } : state;
    case 'completed':
      return state.step === 'uploading' || state.step === 'processing'
        ? {
            step: 'fetching',
            picture: state.picture,
            progress: state.step === 'processing' ? state.progress : 0,
            answer: event.answer,
          }
        : state;
    case 'fetched':
      return state.step === 'fetching'
        ? { step: 'done', picture: state.picture, result: { answer: state.answer, image: event.image } }
        : state;
    case 'failed':
      return isSending(state) ? { step: 'failed', picture: state.picture, failure: event.failure } : state;
    case 'cutHereStarted':
      return state.step === 'failed' ? { ...state, step: 'cuttingHere' } : state;
    case 'cutHereFailed':
      return state.step === 'cuttingHere' ? { ...state, step: 'failed' } : state;
    case 'cutHereDone':
      return state.step === 'cuttingHere'
        ? { step: 'done', picture: state.picture, result: { answer: event.answer, image: event.image } }
        : state;
    case 'retried':
      return 'picture' in state ? startUpload(state.picture) : state;
    case 'deleted':
      return state.step === 'done' && !isMadeHere(state.result.answer)
        ? {
            ...state,
            result: { ...state.result, answer: { ...state.result.answer, downloadToken: '' } },
          }
        : state;
    case 'reset':
      return { step: 'idle' };
  }
}

const startUpload = (picture: Picture): RemovalState => ({
  step: 'uploading',
  picture,
  sent: 0,
  total: picture.file.size,
});
