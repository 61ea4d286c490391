import { useEffect, useState } from 'react';
import { cutOutOnDevice } from './cut-out-on-device';
import { useObjectUrl } from './use-object-url';

/** Pixels of the preview on a screen of double density. */
const longSide = 640;

/** A preview below this confidence is not shown. */
const leastConfidence = 0.7;

/** A small cut-out made on the visitor's device while the server makes the full one; null until there is one. */
export function useCutoutPreview(file: File): string | null {
  const [image, setImage] = useState<Blob | null>(null);
  useEffect(() => {
    if (savesData()) return;
    const controller = new AbortController();
    cutOutOnDevice(file, longSide, controller.signal).then(
      ({ image, confidence }) => {
        // The server may use another engine: a doubtful cut would only confuse.
        if (confidence >= leastConfidence && !controller.signal.aborted) setImage(image);
      },
      // The preview is optional: the server makes the real picture.
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
