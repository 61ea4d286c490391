import type { DeploymentSwitch } from '@liftout/gateway-contract';
import { callDeployments, type DeploymentsAccess } from './call-deployments.ts';

/** An app, and one of its versions if the command names it. */
export interface NamedVersion {
  app: string;
  hash?: string | undefined;
}

/** Gives the canary, the version in preview or a named version of each app to all visitors. @throws CommandError */
export const promote = (access: DeploymentsAccess, versions: readonly NamedVersion[]) =>
  switchVersions(access, versions, 'promote', 'live for everybody');

/** Goes back to the version before, or to a named version, of each app. @throws CommandError */
export const rollBack = (access: DeploymentsAccess, versions: readonly NamedVersion[]) =>
  switchVersions(access, versions, 'rollback', 'live again');

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

/** Several apps switch in one step, because one alone may not fit the others. */
async function switchVersions(
  access: DeploymentsAccess,
  wanted: readonly NamedVersion[],
  call: 'promote' | 'rollback',
  done: string,
): Promise<void> {
  const [one, ...more] = wanted;
  const [path, body] =
    one && more.length === 0
      ? [`/${one.app}/${call}`, { hash: one.hash }]
      : [`/${call}`, { versions: wanted }];
  const { versions, switchedIn } = await callDeployments<DeploymentSwitch>(
    access,
    'POST',
    path,
    JSON.stringify(body),
  );
  for (const { app, version, hash } of versions) {
    process.stdout.write(`${app} ${version} (${hash}) is ${done} (${switchedIn} ms).\n`);
  }
}
