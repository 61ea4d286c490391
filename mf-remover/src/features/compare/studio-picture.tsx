import { Picture, type PictureProps } from '@liftout/kit';
import type { PictureFile } from './picture-file';

interface StudioPictureProps extends Pick<PictureProps, 'alt' | 'eager' | 'className'> {
  file: PictureFile;
}

/** A picture of our own studio; an empty `alt` makes it decoration. */
export function StudioPicture({ file, ...props }: StudioPictureProps) {
  return <Picture {...props} avif={file.avif} src={file.webp} width={file.width} height={file.height} />;
}
