import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Makes the browser ask before the page is closed or reloaded while there are changes.
 *
 * @param isSaved is asked when the page is about to be closed.
 */
export function useUnloadQuestion(changed: boolean, isSaved = () => false): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isSaved()) event.preventDefault();
  });
  // A layout effect, so that the page asks as soon as a change is visible.
  useLayoutEffect(() => {
    if (!changed) return;
    const listener = (event: BeforeUnloadEvent) => ask(event);
    addEventListener('beforeunload', listener);
    return () => removeEventListener('beforeunload', listener);
  }, [changed]);
}
