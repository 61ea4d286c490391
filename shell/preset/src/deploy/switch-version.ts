import type { DeploymentSwitch } from '@liftout/gateway-contract';
import { callDeployments, type DeploymentsAccess } from './call-deployments.ts';

/** Gives the canary, the version in preview or a named version to all visitors. @throws CommandError */
export const promote = (access: DeploymentsAccess, app: string, hash: string | undefined) =>
  switchVersion(access, app, { call: 'promote', hash, done: 'live for everybody' });

/** Goes back to the version before, or to a named version. @throws CommandError */
export const rollBack = (access: DeploymentsAccess, app: string, hash: string | undefined) =>
  switchVersion(access, app, { call: 'rollback', hash, done: 'live again' });

/** Ends the canary, or gives an environment the live version again. @throws CommandError */
export async function drop(
  access: DeploymentsAccess,
  app: string,
  environment: string | undefined,
): Promise<void> {
  await callDeployments(access, 'POST', `/${app}/drop`, JSON.stringify({ environment }));
  process.stdout.write(
    environment === undefined
      ? `The canary of ${app} is dropped.\n`
      : `${environment} has the live version of ${app} again.\n`,
  );
}

/** Takes an app off the site: its paths become free, and its pages answer 404 or redirect. @throws CommandError */
export async function retire(
  access: DeploymentsAccess,
  app: string,
  redirect: string | undefined,
): Promise<void> {
  await callDeployments(access, 'POST', `/${app}/retire`, JSON.stringify({ redirect }));
}

interface Switch {
  call: string;
  hash: string | undefined;
  done: string;
}

async function switchVersion(access: DeploymentsAccess, app: string, { call, hash, done }: Switch) {
  const body = JSON.stringify(hash === undefined ? {} : { hash });
  const { versions, switchedIn } = await callDeployments<DeploymentSwitch>(
    access,
    'POST',
    `/${app}/${call}`,
    body,
  );
  for (const version of versions) {
    process.stdout.write(`${app} ${version.version} (${version.hash}) is ${done} (${switchedIn} ms).\n`);
  }
}
