import { GatewayError } from '../../../platform/gateway-error.ts';

export class MissingFile extends GatewayError {
  override readonly name = 'MissingFile';
  constructor(field = 'image') {
    super(400, 'missing_file', `No picture was sent. Please send one file in the form field "${field}".`);
  }
}

export class TooManyFiles extends GatewayError {
  override readonly name = 'TooManyFiles';
  constructor() {
    super(400, 'too_many_files', 'More than one file was sent. Please send one picture at a time.');
  }
}

export class MalformedMultipart extends GatewayError {
  override readonly name = 'MalformedMultipart';
  constructor(cause?: unknown, sentence = 'The form data is damaged or was cut off.') {
    super(400, 'malformed_multipart', sentence, { cause });
  }
}

export class NotMultipart extends GatewayError {
  override readonly name = 'NotMultipart';
  constructor() {
    super(415, 'unsupported_type', 'Please send the picture as multipart/form-data.');
  }
}

export class EncodedBody extends GatewayError {
  override readonly name = 'EncodedBody';
  constructor(sentence: string) {
    super(415, 'unsupported_type', sentence);
  }
}

export class FileTooLarge extends GatewayError {
  override readonly name = 'FileTooLarge';
  constructor() {
    super(413, 'file_too_large', 'The file is larger than 10 MB. Please send a smaller one.');
  }
}

export class InvalidHints extends GatewayError {
  override readonly name = 'InvalidHints';
  constructor(
    sentence = 'The field "hints" must be JSON such as {"box":[0,0,800,600],"keep":[[[400,300]]],"erase":[[[10,10],[90,10]]]}.',
  ) {
    super(400, 'invalid_hints', sentence);
  }
}

export class InvalidIdempotencyKey extends GatewayError {
  override readonly name = 'InvalidIdempotencyKey';
  constructor() {
    super(
      400,
      'invalid_idempotency_key',
      'The Idempotency-Key must have 8 to 128 letters, digits, "-" or "_".',
    );
  }
}

export class IdempotencyKeyReused extends GatewayError {
  override readonly name = 'IdempotencyKeyReused';
  constructor() {
    super(409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
}
