import { GatewayError } from '../../../platform/gateway-error.ts';

export class BadToken extends GatewayError {
  override readonly name = 'BadToken';
  constructor() {
    super(403, 'bad_token', 'This download link is not valid.');
  }
}

export class Expired extends GatewayError {
  override readonly name = 'Expired';
  constructor() {
    super(410, 'expired', 'This result has expired and was deleted. Please upload the picture again.');
  }
}

export class InvalidFormat extends GatewayError {
  override readonly name = 'InvalidFormat';
  constructor() {
    super(400, 'invalid_format', 'The format must be png, jpg or webp.');
  }
}
