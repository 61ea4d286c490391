import type { Hints } from '@liftout/matting';
import type { BodyError } from '../../../platform/body/body-error.ts';
import type { ReceivedFile, ReceivedForm } from '../../../platform/body/receive-form.ts';
import { UndecodableImage, unsupportedTypeNamed } from '../../picture/errors.ts';
import { nameUnsupportedType, sniffImageType } from '../../picture/image-type.ts';
import { readHints } from '../../picture/read-hints.ts';
import {
  EncodedBody,
  FileTooLarge,
  InvalidHints,
  MalformedMultipart,
  MissingFile,
  NotMultipart,
  TooManyFiles,
} from './errors.ts';

/** The one picture of a form. Everything that can be refused without decoding is refused here. @throws a refusal */
export function checkUpload({ files }: ReceivedForm): ReceivedFile {
  const images = files.filter((file) => file.field === 'image');
  const [image] = images;
  if (!image) throw new MissingFile();
  if (files.length > 1) throw new TooManyFiles();
  if (image.size === 0) throw new UndecodableImage();
  if (!sniffImageType(image.head)) throw unsupportedTypeNamed(nameUnsupportedType(image.head));
  return image;
}

/** The hints in the form. @throws InvalidHints */
export function checkHints({ fields }: ReceivedForm): Hints | undefined {
  if (fields.hints === undefined || fields.hints === '') return undefined;
  if (typeof fields.hints !== 'string') throw new InvalidHints('The field "hints" was sent more than once.');
  const hints = readHints(fields.hints);
  if (!hints) throw new InvalidHints();
  return hints;
}

/** Turns the error of a body that could not be read into a refusal of this API. */
export function toRefusal(error: BodyError): Error {
  switch (error.reason) {
    case 'not_multipart':
      return new NotMultipart();
    case 'encoded':
      return new EncodedBody(error.message);
    case 'too_large':
      return new FileTooLarge();
    case 'too_many_files':
      return new TooManyFiles();
    case 'form_limit':
      return error.field === 'hints'
        ? new InvalidHints('The field "hints" is too long.')
        : new MalformedMultipart(error, error.message);
    case 'malformed':
      return new MalformedMultipart(error);
  }
}
