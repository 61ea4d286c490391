import type { ReactNode } from 'react';
import type { CutBy } from './engine-of';
import { engineOf } from './engine-of';
import type { RemovalState } from './removal-state';

/** A cut-out that the tool has made, handed to a set so that the picture is not uploaded twice. */
export interface ReadyCut {
  file: File;
  image: Blob;
  by: CutBy;
  confidence?: number;
}

/** Receives further pictures to cut in the same way. */
export interface MorePictures {
  open(files: readonly File[], ready: ReadyCut | null): void;
  /** Adds the tool's cut-out to the open set. */
  join(ready: ReadyCut): void;
  /** The set itself, while it is open. */
  element: ReactNode;
}

export function readyCut(state: RemovalState): ReadyCut | null {
  if (state.step !== 'done') return null;
  const { picture, result } = state;
  const image = result.edited?.image ?? result.image;
  if (!image) return null;
  const { confidence } = result.answer;
  return {
    file: picture.file,
    image,
    by: engineOf(result.answer),
    ...(confidence !== undefined && !result.edited && { confidence }),
  };
}
