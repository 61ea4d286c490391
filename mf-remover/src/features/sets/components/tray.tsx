import { useT } from '@liftout/kit';
import { useCallback, useEffect, useState } from 'react';
import type { PictureSet, SetSnapshot } from '../picture-set';
import type { SetPicture } from '../set-state';
import { PictureCard } from './picture-card';

interface TrayProps {
  set: PictureSet;
  snapshot: SetSnapshot;
  /** In the order in which they are shown. */
  pictures: readonly SetPicture[];
  movable: boolean;
  onOpen: (id: string) => void;
}

/** Cards that are added per frame: about 10 ms of work on a slow phone. */
const cardsPerFrame = 4;

/** All pictures of the set. */
export function Tray({ set, snapshot, pictures, movable, onOpen }: TrayProps) {
  const t = useT('mf-remover/sets');
  const mounted = useMountedCount(pictures.length);
  const [spoken, say] = useState('');
  const move = useCallback(
    (id: string, by: number) => {
      set.move(id, by);
      const order = set.snapshot().pictures;
      const at = order.findIndex((picture) => picture.id === id);
      say(t('card.moved', { name: order[at]?.name ?? '', position: at + 1, total: order.length }));
    },
    [set, t],
  );
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {pictures.slice(0, mounted).map((picture) => (
          <PictureCard
            key={picture.id}
            set={set}
            picture={picture}
            recipe={picture.recipe ?? snapshot.recipe}
            background={snapshot.background}
            movable={movable}
            onOpen={onOpen}
            onMove={move}
          />
        ))}
      </ul>
      <p className="lo-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

/** How many cards to render. It grows frame by frame, so that a large set does not block the page. */
function useMountedCount(total: number): number {
  const [count, setCount] = useState(cardsPerFrame);
  useEffect(() => {
    if (count >= total) return;
    const frame = requestAnimationFrame(() => setCount(count + cardsPerFrame));
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return count;
}
