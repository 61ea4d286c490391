import type { DeploymentFault } from '@liftout/gateway-contract';

/** A reason to refuse a version. Its developer can act on the message. */
export type Fault = DeploymentFault;
