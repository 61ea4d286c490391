import type { FormError, ReceivedFile, ReceivedForm } from '../../../platform/body/receive-form.ts';
import { UndecodableImage, UnsupportedType } from '../../picture/errors.ts';
import { sniffImageType } from '../../picture/image-type.ts';
import { FileTooLarge, MalformedMultipart, MissingFile, NotMultipart, TooManyFiles } from './errors.ts';

/** The one picture of a form. Everything that can be refused without decoding is refused here. */
export function checkUpload({ files }: ReceivedForm): ReceivedFile {
  const images = files.filter((file) => file.field === 'image');
  const [image] = images;
  if (!image) throw new MissingFile();
  if (files.length > 1) throw new TooManyFiles();
  if (image.size === 0) throw new UndecodableImage();
  if (!sniffImageType(image.head)) throw new UnsupportedType();
  return image;
}

export function toRefusal(error: FormError): Error {
  switch (error.reason) {
    case 'not_multipart':
      return new NotMultipart();
    case 'file_too_large':
      return new FileTooLarge();
    case 'too_many_files':
      return new TooManyFiles();
    case 'malformed':
      return new MalformedMultipart(error);
  }
}
