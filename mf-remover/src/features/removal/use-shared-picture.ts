import { useEffect, useEffectEvent } from 'react';

/** Where the shell's service worker leaves a picture that was shared to the installed app. */
const cacheName = 'liftout-shared';
const address = '/shared-picture';

/** Passes on, once, a picture that another app shared with this one. */
export function useSharedPicture(onPicture: (picture: File) => void): void {
  const takePicture = useEffectEvent(onPicture);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('shared') || !('caches' in window)) return;
    void takeShared().then(
      (picture) => picture && takePicture(picture),
      // The visitor can still choose the picture on the page.
      () => undefined,
    );
  }, []);
}

async function takeShared(): Promise<File | null> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(address);
  if (!kept) return null;
  await cache.delete(address);
  const name = decodeURIComponent(kept.headers.get('X-File-Name') ?? '') || 'image';
  const blob = await kept.blob();
  return new File([blob], name, { type: kept.headers.get('Content-Type') ?? blob.type });
}
