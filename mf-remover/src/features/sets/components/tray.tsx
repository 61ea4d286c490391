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

/** All pictures of the set. */
export function Tray({ set, snapshot, pictures, movable, onOpen }: TrayProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {pictures.map((picture) => (
        <PictureCard
          key={picture.id}
          set={set}
          picture={picture}
          recipe={picture.recipe ?? snapshot.recipe}
          background={snapshot.background}
          movable={movable}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}
