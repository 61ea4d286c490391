import homeAnimalsAfterSmall from '../../images/home/animals-after-small.avif?picture';
import type { PictureFile } from '../compare/picture-file';

/** The cut-out on top of the example request. */
export const onTheCode: PictureFile = homeAnimalsAfterSmall;
