import homeAnimalsAfterSmallAvif from '../../images/home/animals-after-small.avif';
import homeAnimalsAfterSmallWebp from '../../images/home/animals-after-small.webp';
import type { PictureFile } from '../compare/picture-file';

const smallSize = { width: 768, height: 576 };

/** The cut-out on top of the example request. */
export const onTheCode: PictureFile = {
  avif: homeAnimalsAfterSmallAvif,
  webp: homeAnimalsAfterSmallWebp,
  ...smallSize,
};
