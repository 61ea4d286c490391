import { useEffect, useEffectEvent } from 'react';

/** Where the shell's service worker leaves the pictures that were shared to the installed app. */
const cacheName = 'liftout-shared';

/** Passes on, once, the pictures that another app shared with this one. */
export function useSharedPictures(onPictures: (pictures: readonly File[]) => void): void {
  const takePictures = useEffectEvent(onPictures);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('shared') || !('caches' in window)) return;
    void takeShared().then(
      takePictures,
      // The visitor can still choose the pictures on the page.
      () => undefined,
    );
  }, []);
}

async function takeShared(): Promise<File[]> {
  const kept = await (await caches.open(cacheName)).matchAll();
  const pictures = await Promise.all(
    kept.map(async (response) => {
      const name = decodeURIComponent(response.headers.get('X-File-Name') ?? '') || 'image';
      const blob = await response.blob();
      return new File([blob], name, { type: response.headers.get('Content-Type') ?? blob.type });
    }),
  );
  await caches.delete(cacheName);
  return pictures;
}
