import { useEffect, useState } from 'react';
import { cutOutHere } from './cut-out-here';
import { useObjectUrl } from './use-object-url';

/** Pixels: as large as the preview is shown on a screen of double density. */
const longSide = 640;

/** A small cut-out made on the visitor's device while the server makes the full one; null until there is one. */
export function useCutoutPreview(file: File): string | null {
  const [image, setImage] = useState<Blob | null>(null);
  useEffect(() => {
    if (savesData()) return;
    const controller = new AbortController();
    cutOutHere(file, longSide, controller.signal).then(
      (cutout) => controller.signal.aborted || setImage(cutout.image),
      // The server's picture is the one that counts.
      () => undefined,
    );
    return () => {
      controller.abort();
      setImage(null);
    };
  }, [file]);
  return useObjectUrl(image);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
