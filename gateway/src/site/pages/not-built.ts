import { GatewayError } from '../../platform/gateway-error.ts';

/** The refusal of everything that the live versions contain, while there are none. */
export function notBuilt(): GatewayError {
  return new GatewayError(503, 'busy', 'The site is not built yet.', { headers: { 'Retry-After': '10' } });
}
