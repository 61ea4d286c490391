import homeAnimalsAfterAvif from '../../images/home/animals-after.avif';
import homeAnimalsAfterWebp from '../../images/home/animals-after.webp';
import type { PictureFile } from '../compare/picture-file';

/** Sits on the example request. */
export const onTheCode: PictureFile = {
  avif: homeAnimalsAfterAvif,
  webp: homeAnimalsAfterWebp,
  width: 1200,
  height: 900,
};
