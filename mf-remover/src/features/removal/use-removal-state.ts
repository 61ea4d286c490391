import { type RefObject, useCallback, useRef, useState } from 'react';
import { nextState, type RemovalEvent, type RemovalState } from './removal-state';

export interface RemovalStore {
  state: RemovalState;
  /** The latest state, for code that runs between two renders. */
  latest: RefObject<RemovalState>;
  dispatch(event: RemovalEvent): void;
}

export function useRemovalState(): RemovalStore {
  const [state, setState] = useState<RemovalState>({ step: 'idle' });
  const latest = useRef<RemovalState>(state);
  const dispatch = useCallback((event: RemovalEvent) => {
    latest.current = nextState(latest.current, event);
    setState(latest.current);
  }, []);
  return { state, latest, dispatch };
}
