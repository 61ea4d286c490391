import { Picture, type PictureProps } from '@liftout/kit';
import type { PictureFile } from './picture-file';

interface StudioPictureProps extends Pick<PictureProps, 'alt' | 'eager' | 'sizes' | 'className'> {
  file: PictureFile;
}

/** One of our own pictures; an empty `alt` makes it decorative. */
export function StudioPicture({ file, ...props }: StudioPictureProps) {
  const { avif, small, webp, width, height } = file;
  return (
    <Picture
      {...props}
      avif={small ? `${small} 768w, ${avif} ${width}w` : avif}
      src={webp}
      width={width}
      height={height}
    />
  );
}
