import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { openSet, type PictureSet, type SetSnapshot } from './picture-set';
import { openStore } from './storage/open-store';

/** Fulfilled when no page of this visit has the set open. A page that is left may still store files. */
let closed: Promise<void> = Promise.resolve();

/** The set of this device, open while the component is mounted. Null until it is open. */
export function usePictureSet(): PictureSet | null {
  const [set, setSet] = useState<PictureSet | null>(null);
  useEffect(() => {
    let gone = false;
    const opening = closed.then(openStore).then(openSet);
    void opening.then((created) => {
      // Rendered in slices, so that the page stays responsive.
      if (!gone) startTransition(() => setSet(created));
    });
    return () => {
      gone = true;
      closed = opening.then((created) => created.close()).catch(() => undefined);
    };
  }, []);
  return set;
}

export const useSnapshot = (set: PictureSet): SetSnapshot =>
  useSyncExternalStore(set.subscribe, set.snapshot);
