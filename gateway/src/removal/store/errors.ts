import { GatewayError } from '../../platform/gateway-error.ts';

export class UnknownResult extends GatewayError {
  override readonly name = 'UnknownResult';
  constructor() {
    super(404, 'unknown_result', 'This result does not exist or was deleted.');
  }
}
