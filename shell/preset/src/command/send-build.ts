import { join } from 'node:path';
import type { DeploymentReport } from '@liftout/gateway-contract';
import { packBuild } from '../pack.ts';
import { build } from './build.ts';
import { callDeployments, type DeployTarget } from './deployment-call.ts';

export interface SendOptions {
  directory: string;
  target: DeployTarget;
  /** Query of the call: `check`, `canary`. */
  query: Readonly<Record<string, string>>;
  /** Send `dist` as it is. */
  skipBuild: boolean;
}

/** Builds the app in a folder and sends it to the site. Prints what the gate found. */
export async function sendBuild({
  directory,
  target,
  query,
  skipBuild,
}: SendOptions): Promise<DeploymentReport> {
  if (!skipBuild) await build(directory);
  const archive = await packBuild(join(directory, 'dist'));
  process.stdout.write(`Sending ${(archive.length / 1000).toFixed(0)} kB to ${target.site.origin}...\n`);
  const report = await callDeployments<DeploymentReport>(
    target,
    'PUT',
    `?${new URLSearchParams(query)}`,
    archive,
  );
  const { rendered, heaviestPage, warnings } = report;
  process.stdout.write(
    `Checked in ${(report.checkedIn / 1000).toFixed(1)} s: ${rendered} pages rendered, heaviest ${heaviestPage.id} with ${(heaviestPage.bytes / 1000).toFixed(1)} kB.\n`,
  );
  for (const { check, message } of warnings) process.stdout.write(`  ! ${check}: ${message}\n`);
  return report;
}
