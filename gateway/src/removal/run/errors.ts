import { GatewayError } from '../../platform/gateway-error.ts';

export class Busy extends GatewayError {
  override readonly name = 'Busy';
  constructor(retryAfterSeconds: number, options?: ErrorOptions) {
    super(503, 'busy', 'The server is working on too many pictures. Please try again in a moment.', {
      ...options,
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    });
  }
}

/** The caller has too many pictures in progress already. */
export class TooManyAtOnce extends GatewayError {
  override readonly name = 'TooManyAtOnce';
  constructor() {
    super(
      429,
      'rate_limited',
      'Too many pictures were sent at the same time. Please wait until some of them are done.',
      { headers: { 'Retry-After': '2' } },
    );
  }
}
