import homeAnimalsAfterSmallAvif from '../../images/home/animals-after-small.avif';
import homeAnimalsAfterSmallWebp from '../../images/home/animals-after-small.webp';
import type { PictureFile } from '../compare/picture-file';

const smallSize = { width: 640, height: 480 };

/** Sits on the example request. */
export const onTheCode: PictureFile = {
  avif: homeAnimalsAfterSmallAvif,
  webp: homeAnimalsAfterSmallWebp,
  ...smallSize,
};
