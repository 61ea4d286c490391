import { useEffect, useState } from 'react';
import { measurePicture } from '../removal/measure-picture';

/**
 * Whether this browser can open the picture to cut it. It cannot read every format that the server reads.
 *
 * @param picture null if the answer is not needed.
 * @returns false until it is known.
 */
export function useOpenable(picture: Blob | null): boolean {
  const [openable, setOpenable] = useState<Blob | null>(null);
  useEffect(() => {
    if (!picture) return;
    let gone = false;
    void measurePicture(picture).then((size) => !gone && size && setOpenable(picture));
    return () => {
      gone = true;
    };
  }, [picture]);
  return picture !== null && openable === picture;
}
