import type { DeploymentFault, DeploymentRefusal } from '@liftout/gateway-contract';
import { CommandError } from '../command-error.ts';

/** A site, and the right to deploy to it. */
export interface DeploymentsAccess {
  site: URL;
  token: string;
}

/**
 * Calls the deployments API of a site.
 * @param path Below `/api/deployments`.
 * @throws CommandError with every fault, when the site refuses or does not answer.
 */
export async function callDeployments<T>(
  { site, token }: DeploymentsAccess,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const response = await fetch(new URL(`/api/deployments${path}`, site), {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body }),
  }).catch((error: Error) => {
    const cause = (error.cause as Error | undefined)?.message ?? error.message;
    throw new CommandError(`${site.origin} does not answer (${cause}).`);
  });
  const text = await response.text();
  const answer = parse(text);
  if (response.ok) return (answer ?? {}) as T;
  const { error, faults = [] } = (answer ?? {}) as Partial<DeploymentRefusal>;
  const sentence = error ?? `${site.origin} answers ${response.status}, and not in the words of a gateway.`;
  throw new CommandError([...faults.map(faultLine), sentence].join('\n'));
}

/** A fault of the gate, for a terminal. */
const faultLine = ({ check, message }: DeploymentFault) => `  ✗ ${check}: ${message}`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
