import { GatewayError } from '../../platform/gateway-error.ts';

export class Busy extends GatewayError {
  override readonly name = 'Busy';
  constructor(retryAfterSeconds: number) {
    super(503, 'busy', 'The server is working on too many pictures. Please try again in a moment.', {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    });
  }
}
