import type { DeploymentFault, DeploymentRefusal } from '@liftout/gateway-contract';
import { readManifest } from '../app-manifest.ts';
import { CommandError } from './command-error.ts';
import { siteAddress } from './site-address.ts';

/** An app, the site that it is deployed to, and the right to do so. */
export interface DeployTarget {
  app: string;
  site: URL;
  token: string;
}

/**
 * The app in a folder, and where it is deployed to.
 * @param site Address of the site, where the command line names one.
 * @throws CommandError when the deploy token or the address is missing.
 */
export function deployTarget(directory: string, site: string | undefined): DeployTarget {
  const { name } = readManifest(directory);
  const token = process.env.DEPLOY_TOKEN;
  if (!token) throw new CommandError(`Set DEPLOY_TOKEN to the deploy token of ${name}.`);
  return { app: name, site: siteAddress(directory, site), token };
}

/**
 * Calls the deployments API of a site.
 * @throws CommandError with every fault, when the site refuses or does not answer.
 */
export async function callDeployments<T>(
  { app, site, token }: DeployTarget,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const response = await fetch(new URL(`/api/deployments/${app}${path}`, site), {
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
export const faultLine = ({ check, message }: DeploymentFault) => `  ✗ ${check}: ${message}`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
