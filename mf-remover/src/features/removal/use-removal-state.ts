import { type RefObject, useCallback, useRef, useState } from 'react';
import { isSaved } from '../../ui/saved-pictures';
import type { RemovalSource } from './download-name';
import { nextState, type RemovalEvent, type RemovalState, stateToKeep } from './removal-state';

export interface RemovalStore {
  state: RemovalState;
  /** The latest state, for code that runs between two renders. */
  latest: RefObject<RemovalState>;
  dispatch(event: RemovalEvent): void;
}

const idle: RemovalState = { step: 'idle' };
/** The states that visitors find when they come back from another page. */
const kept = new Map<RemovalSource, RemovalState>();

const editedPictures = (): Blob[] =>
  [...kept.values()].flatMap((state) =>
    state.step === 'done' && state.result.edited ? [state.result.edited.image] : [],
  );
const ask = (event: BeforeUnloadEvent) => {
  if (!editedPictures().every(isSaved)) event.preventDefault();
};
/** Here and not in the view: the results are still in memory while the visitor is on another page of the site. */
const askBeforeUnload = () => {
  if (editedPictures().length > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
};

export function useRemovalState(source: RemovalSource): RemovalStore {
  const [state, setState] = useState<RemovalState>(() => kept.get(source) ?? idle);
  const latest = useRef<RemovalState>(state);
  const dispatch = useCallback(
    (event: RemovalEvent) => {
      latest.current = nextState(latest.current, event);
      kept.set(source, stateToKeep(latest.current));
      askBeforeUnload();
      setState(latest.current);
    },
    [source],
  );
  return { state, latest, dispatch };
}
