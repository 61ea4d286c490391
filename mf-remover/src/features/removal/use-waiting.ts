import { useEffect } from 'react';
import { progressInterval, type RemovalEvent, type RemovalState } from './removal-state';

/** Milliseconds of processing until the dialog says that it takes long. */
const slowAfter = 15_000;
/** Milliseconds of processing after which no answer is expected any more. */
const lostAfter = 90_000;
/** The same after an unclear answer, in milliseconds. */
const lostAfterUnclear = 10_000;

/** Advances the simulated progress, and reports a server that does not answer. */
export function useWaiting(state: RemovalState, dispatch: (event: RemovalEvent) => void): void {
  const inProgress = state.step === 'processing' || state.step === 'fetching';
  useEffect(() => {
    if (!inProgress) return;
    const timer = setInterval(() => dispatch({ type: 'ticked', growth: Math.random() }), progressInterval);
    return () => clearInterval(timer);
  }, [inProgress, dispatch]);

  const waiting = state.step === 'processing' && state.wait === 'usual';
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => dispatch({ type: 'waited', wait: 'slow' }), slowAfter);
    return () => clearTimeout(timer);
  }, [waiting, dispatch]);

  const processing = state.step === 'processing';
  const unclear = processing && state.unclear;
  useEffect(() => {
    if (!processing) return;
    const timer = setTimeout(
      () => dispatch({ type: 'waited', wait: 'lost' }),
      unclear ? lostAfterUnclear : lostAfter,
    );
    return () => clearTimeout(timer);
  }, [processing, unclear, dispatch]);
}
