import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { isOnlyInMemory, openSet, type PictureSet, type SetSnapshot } from './picture-set';
import { openStore } from './storage/open-store';

/** Fulfilled when no page of this visit has the set open. A page that is left may still store files. */
let closed: Promise<void> = Promise.resolve();

/** A set that could not be stored. It is kept while the visitor is on other pages of the site, and its work goes on. */
let inMemory: PictureSet | null = null;

const open = async (): Promise<PictureSet> => {
  await closed;
  const set = inMemory ?? (await openSet(await openStore()));
  inMemory = null;
  return set;
};

const leave = async (set: PictureSet): Promise<void> => {
  // Until then, the device may get full.
  await set.settled();
  if (isOnlyInMemory(set.snapshot())) inMemory = set;
  else await set.close();
};

/** The set of this device, open while the component is mounted. Null until it is open. */
export function usePictureSet(): PictureSet | null {
  const [set, setSet] = useState<PictureSet | null>(null);
  useEffect(() => {
    let gone = false;
    const opening = open();
    void opening.then((created) => {
      // Rendered in slices, so that the page stays responsive.
      if (!gone) startTransition(() => setSet(created));
    });
    return () => {
      gone = true;
      closed = opening.then(leave).catch(() => undefined);
    };
  }, []);
  return set;
}

export const useSnapshot = (set: PictureSet): SetSnapshot =>
  useSyncExternalStore(set.subscribe, set.snapshot);
