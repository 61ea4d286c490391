import type { ReactNode } from 'react';
import type { EditSession } from '../editor/edit-session';
import type { CutBy } from './engine-of';
import { engineOf } from './engine-of';
import { isMadeByHand, type RemovalState } from './removal-state';

/** How a cut-out was edited. */
export interface Edits {
  /** The cut-out before the edits. Null: the visitor has cut the original by hand. */
  base: Blob | null;
  session: EditSession;
}

/** A cut-out that the tool has made. A set gets it, so that the picture is not uploaded twice. */
export interface ReadyCut {
  file: File;
  image: Blob;
  by: CutBy;
  confidence?: number;
  edits?: Edits;
}

/** Receives further pictures to cut in the same way. */
export interface MorePictures {
  open(files: readonly File[], ready: ReadyCut | null): void;
  /** The visitor has asked for the set, and its code is loading. */
  loading: boolean;
  /** Adds the tool's cut-out to the open set. */
  join(ready: ReadyCut): void;
  /** The files that the set was opened with; empty until it is open. */
  taken: readonly File[];
  /** The set itself, while it is open. */
  element: ReactNode;
}

export function readyCut(state: RemovalState): ReadyCut | null {
  if (state.step !== 'done') return null;
  const { picture, result } = state;
  const { edited } = result;
  const image = edited?.image ?? result.image;
  if (!image) return null;
  const { confidence } = result.answer;
  const base = isMadeByHand(result.answer) ? null : result.image;
  return {
    file: picture.file,
    image,
    by: engineOf(result.answer),
    ...(confidence !== undefined && !edited && { confidence }),
    ...(edited && { edits: { base, session: edited.session } }),
  };
}
