import type { DeploymentFault } from '@liftout/gateway-contract';
import { GatewayError } from '../../platform/gateway-error.ts';

/** A version that would break the site, with every reason. */
export class DeploymentRefused extends GatewayError {
  override readonly name = 'DeploymentRefused';
  readonly faults: readonly DeploymentFault[];

  constructor(faults: readonly DeploymentFault[]) {
    const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
    super(422, 'deployment_refused', `The gate refused this version for ${count}. Nothing has changed.`, {
      details: { faults },
    });
    this.faults = faults;
  }
}

/** There is no version, or no canary, to act on. */
export class NoSuchVersion extends GatewayError {
  override readonly name = 'NoSuchVersion';
  constructor(message: string) {
    super(409, 'no_such_version', message, { details: { faults: [] } });
  }
}

export class NoSuchToken extends GatewayError {
  override readonly name = 'NoSuchToken';
  constructor(id: string) {
    super(404, 'not_found', `There is no deploy token ${id}. Tokens of DEPLOY_TOKENS are not listed.`);
  }
}

/** The disk or the bucket has no room for a version. */
export class NoRoomForVersion extends GatewayError {
  override readonly name = 'NoRoomForVersion';
  constructor(cause: unknown) {
    super(
      507,
      'storage_full',
      'The gateway has no room for this version: its disk or bucket is full. Nothing has changed, and a rollback is possible.',
      { cause, report: true },
    );
  }
}
