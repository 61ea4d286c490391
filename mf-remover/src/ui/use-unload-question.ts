import { useLayoutEffect } from 'react';

/** Makes the browser ask before the page is closed or reloaded while there are changes. */
export function useUnloadQuestion(changed: boolean): void {
  // A layout effect, so that the page asks as soon as a change is visible.
  useLayoutEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changed]);
}
