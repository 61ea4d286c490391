import type { DeploymentFault } from '@liftout/gateway-contract';
import { GatewayError } from '../../platform/gateway-error.ts';

/** A version that would break the site, with every reason. */
export class DeploymentRefused extends GatewayError {
  override readonly name = 'DeploymentRefused';
  constructor(faults: readonly DeploymentFault[]) {
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
    super(422, 'deployment_refused', `The gate refused this version for ${count}. Nothing has changed.`, {
      details: { faults },
    });
  }
}

/** There is no version, or no canary, to act on. */
export class NoSuchVersion extends GatewayError {
  override readonly name = 'NoSuchVersion';
  constructor(message: string) {
    super(409, 'no_such_version', message, { details: { faults: [] } });
  }
}
