import type { DeploymentFault } from '@liftout/gateway-contract';

/** Why a version is refused, in words that its developer can act on. */
export type Fault = DeploymentFault;
