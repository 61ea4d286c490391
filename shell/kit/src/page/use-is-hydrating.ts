import { useSyncExternalStore } from 'react';

/** True on the server and while its HTML is hydrated, false in all later renders. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
