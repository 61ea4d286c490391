import { useLayoutEffect } from 'react';

/** Makes the browser ask before the page is closed or reloaded while there are changes. */
export function useUnloadQuestion(unsaved: boolean): void {
  // Not after painting: as soon as a change is visible, the page asks.
  useLayoutEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
