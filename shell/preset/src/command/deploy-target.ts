import { readManifest } from '../app-manifest.ts';
import { CommandError } from '../command-error.ts';
import type { DeploymentsAccess } from '../deploy/call-deployments.ts';
import { siteAddress } from './site-address.ts';

/** An app with its site. */
export interface DeployTarget extends DeploymentsAccess {
  app: string;
}

/**
 * The app in a folder, with the site that it is deployed to.
 * @param site Address of the site, if the command line has one.
 * @throws CommandError when the deploy token or the address is missing.
 */
export function deployTarget(directory: string, site: string | undefined): DeployTarget {
  const { name } = readManifest(directory);
  const token = process.env.DEPLOY_TOKEN;
  if (!token) throw new CommandError(`Set DEPLOY_TOKEN to the deploy token of ${name}.`);
  return { app: name, site: siteAddress(directory, site), token };
}
