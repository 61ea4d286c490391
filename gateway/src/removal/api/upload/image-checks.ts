import type { Hints } from '@liftout/matting';
import type { BodyError } from '../../../platform/body/body-error.ts';
import type { ReceivedFile, ReceivedForm } from '../../../platform/body/receive-form.ts';
import { GatewayError } from '../../../platform/gateway-error.ts';
import { UndecodableImage, unsupportedTypeOf } from '../../picture/errors.ts';
import { sniffImageType } from '../../picture/image-type.ts';
import { readHints } from '../../picture/read-hints.ts';

/** The one picture of a form. Everything that can be refused without decoding is refused here. @throws a refusal */
export function checkUpload({ files }: ReceivedForm): ReceivedFile {
  const images = files.filter((file) => file.field === 'image');
  const [image] = images;
  if (!image) throw missingFile();
  if (files.length > 1) throw tooManyFiles();
  if (image.size === 0) throw new UndecodableImage();
  if (!sniffImageType(image.head)) throw unsupportedTypeOf(image.head);
  return image;
}

/** The hints in the form. @throws a refusal */
export function checkHints({ fields }: ReceivedForm): Hints | undefined {
  if (fields.hints === undefined || fields.hints === '') return undefined;
  if (typeof fields.hints !== 'string') throw invalidHints('The field "hints" was sent more than once.');
  const hints = readHints(fields.hints);
  if (hints === 'invalid') {
    throw invalidHints(
      'The field "hints" must be JSON such as {"box":[0,0,800,600],"keep":[[[400,300]]],"erase":[[[10,10],[90,10]]]}.',
    );
  }
  return hints;
}

/** Turns the error of a body that could not be read into a refusal of this API. */
export function toRefusal(error: BodyError): GatewayError {
  switch (error.reason) {
    case 'not_multipart':
      return new GatewayError(415, 'unsupported_type', 'Please send the picture as multipart/form-data.');
    case 'encoded':
      return new GatewayError(415, 'unsupported_type', error.message);
    case 'too_large':
      return new GatewayError(
        413,
        'file_too_large',
        'The file is larger than 10 MB. Please send a smaller one.',
      );
    case 'too_many_files':
      return tooManyFiles();
    case 'form_limit':
      if (error.field === 'hints') return invalidHints('The field "hints" is too long.');
      // Without a filename, the picture counts as a text.
      return error.field === 'image' ? missingFile() : malformed(error, error.message);
    case 'malformed':
      return malformed(error, 'The form data is damaged or was cut off.');
  }
}

const missingFile = () =>
  new GatewayError(
    400,
    'missing_file',
    'No picture was sent. Please send one file in the form field "image". Its part of the form needs a filename.',
  );

const tooManyFiles = () =>
  new GatewayError(400, 'too_many_files', 'More than one file was sent. Please send one picture at a time.');

const invalidHints = (sentence: string) => new GatewayError(400, 'invalid_hints', sentence);

const malformed = (cause: BodyError, sentence: string) =>
  new GatewayError(400, 'malformed_multipart', sentence, { cause });
