import type { ReadyCut } from '../removal/more-pictures';
import type { SetPicture } from './set-state';

/** How a cut-out was edited: what it was before, and the edits that lead from there to it. */
export type Edits = NonNullable<ReadyCut['edits']>;

export interface KeptEdits {
  /** What the tool has cut, with its edits, if any. */
  ofReady(cut: ReadyCut): void;
  /** @param version of the cut-out that the edits lead to. */
  keep(id: string, version: number, edits: Edits): void;
  /** The edits that led to the cut-out of the picture; undefined where there are none. */
  find(picture: SetPicture, original: Blob): Edits | undefined;
}

/** Edits of this visit, so that the editor goes on where it was left. */
export function createKeptEdits(): KeptEdits {
  const ofTool = new WeakMap<Blob, Edits>();
  const ofSet = new Map<string, { version: number; edits: Edits }>();
  return {
    ofReady({ file, edits }) {
      if (edits) ofTool.set(file, edits);
      else ofTool.delete(file);
    },
    keep: (id, version, edits) => void ofSet.set(id, { version, edits }),
    find({ id, state }, original) {
      if (state.step !== 'done') return undefined;
      const kept = ofSet.get(id);
      // Another version is a cut-out that the tool has handed over since.
      return kept?.version === state.cut.version ? kept.edits : ofTool.get(original);
    },
  };
}
