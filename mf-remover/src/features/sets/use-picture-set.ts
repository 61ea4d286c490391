import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { openSet, type PictureSet, type SetSnapshot } from './picture-set';
import { openStore } from './storage/open-store';

/** The set of this device, open while the component is mounted. Null until it is open. */
export function usePictureSet(): PictureSet | null {
  const [set, setSet] = useState<PictureSet | null>(null);
  useEffect(() => {
    let opened: PictureSet | undefined;
    let gone = false;
    void openStore()
      .then(openSet)
      .then((created) => {
        opened = created;
        if (gone) created.close();
        // Rendered in slices, so that the page stays responsive.
        else startTransition(() => setSet(created));
      });
    return () => {
      gone = true;
      opened?.close();
    };
  }, []);
  return set;
}

export const useSnapshot = (set: PictureSet): SetSnapshot =>
  useSyncExternalStore(set.subscribe, set.snapshot);
