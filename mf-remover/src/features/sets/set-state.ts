import type { Recipe, Subject } from '@liftout/recipe';
import type { CutBy } from '../removal/engine-of';
import type { Failure } from '../removal/failure';
import { lowConfidence, type ServerAnswer } from '../removal/removal-state';

/** Why a picture of a set has no cut-out: as in the tool, or the file itself is unusable. `unreachable`: the storage failed. */
export type SetFailure =
  | Failure
  | {
      kind: 'file';
      reason: 'empty' | 'type' | 'heic' | 'unreadable' | 'tooLarge' | 'lost' | 'unreachable';
    };

/** Facts about a cut-out. Its pixels are in the store. */
export interface CutFacts {
  /** Pixels. */
  width: number;
  height: number;
  /** Null when nothing is visible. */
  subject: Subject | null;
  /** 0 to 1; absent when the engine cannot tell, or when the visitor made the cut-out. */
  confidence?: number;
  by: CutBy;
  /** Grows with each change of the pixels. */
  version: number;
}

export type PictureState =
  | { step: 'waiting' }
  | { step: 'uploading'; share: number }
  | { step: 'cutting' }
  /** The server has finished. The answer is stored, so that a page that is opened again only fetches the result. */
  | { step: 'fetching'; answer: ServerAnswer }
  | { step: 'done'; cut: CutFacts }
  | { step: 'failed'; failure: SetFailure };

export interface SetPicture {
  readonly id: string;
  /** Name of the file. With “Add a folder”, its path, which begins with that folder. */
  readonly name: string;
  readonly state: PictureState;
  /** Replaces the recipe of the set. */
  readonly recipe: Recipe | null;
  /** The visitor has looked at it and accepted it. */
  readonly checked: boolean;
}

/** A larger set would be hard to look through, and a browser may run out of storage. */
export const maxPictures = 500;

export const isDoubtful = ({ state, checked }: SetPicture): boolean =>
  !checked && state.step === 'done' && (state.cut.confidence ?? 1) < lowConfidence;

export const isOpen = ({ state }: SetPicture): boolean => state.step !== 'done' && state.step !== 'failed';

export interface SetCounts {
  total: number;
  done: number;
  doubtful: number;
  failed: number;
  /** Waiting or being processed. */
  open: number;
}

export function countPictures(pictures: readonly SetPicture[]): SetCounts {
  const count = (matches: (picture: SetPicture) => boolean) => pictures.filter(matches).length;
  return {
    total: pictures.length,
    done: count(({ state }) => state.step === 'done'),
    doubtful: count(isDoubtful),
    failed: count(({ state }) => state.step === 'failed'),
    open: count(isOpen),
  };
}

/** Failed pictures first, then the least certain cut-outs, then checked ones, then pictures without a cut-out. */
export function doubtfulFirst(pictures: readonly SetPicture[]): SetPicture[] {
  const rank = ({ state, checked }: SetPicture) => {
    if (state.step === 'failed') return 0;
    if (state.step !== 'done') return 4;
    return (checked ? 2 : 1) + (state.cut.confidence ?? 0.99);
  };
  return pictures.toSorted((a, b) => rank(a) - rank(b));
}

/** Moves a picture by a number of places, not beyond the ends. */
export function movePicture(pictures: readonly SetPicture[], id: string, by: number): SetPicture[] {
  const from = pictures.findIndex((picture) => picture.id === id);
  const picture = pictures[from];
  if (!picture) return [...pictures];
  const to = Math.max(0, Math.min(pictures.length - 1, from + by));
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

/** State of a picture after the page was closed: an upload begins again; a finished result is only fetched. */
export function resumePicture(picture: SetPicture): SetPicture {
  const { step } = picture.state;
  return step === 'uploading' || step === 'cutting' ? { ...picture, state: { step: 'waiting' } } : picture;
}
