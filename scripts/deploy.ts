import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DeploymentReport, DeploymentSwitch } from '../gateway/contract/src/deployments.ts';
import { packBuild } from '../shell/preset/src/pack.ts';
import { root } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { callDeployments, fail, readTarget } from './deployment-call.ts';

const usage =
  'npm run deploy -- <app> [--to URL] [--check] [--canary PERCENT] [--promote] [--drop] [--no-build]';
const { values, positionals } = readArguments();
const target = readTarget(values, positionals);

if (values.promote) {
  const { versions, switchedIn } = await callDeployments<DeploymentSwitch>(target, 'POST', '/promote');
  process.stdout.write(`${target.app} ${versions[0]?.hash} is live for everybody (${switchedIn} ms).\n`);
} else if (values.drop) {
  await callDeployments(target, 'POST', '/drop');
  process.stdout.write(`The canary of ${target.app} is dropped.\n`);
} else {
  if (!values['no-build'] && !(await buildApps([target.app]))) process.exit(1);
  const archive = await packBuild(join(root, target.app, 'dist'));
  process.stdout.write(`Sending ${(archive.length / 1000).toFixed(0)} kB to ${target.to}...\n`);
  const query = new URLSearchParams({
    ...(values.check && { check: '' }),
    ...(values.canary && { canary: values.canary }),
  });
  const report = await callDeployments<DeploymentReport>(target, 'PUT', `?${query}`, archive);
  process.stdout.write(summary(report));
}

function summary({ app, version, hash, live, canary, rendered, heaviestPage, ...report }: DeploymentReport) {
  const checked = `Checked in ${(report.checkedIn / 1000).toFixed(1)} s: ${rendered} pages rendered, heaviest ${heaviestPage.id} with ${(heaviestPage.bytes / 1000).toFixed(1)} kB.\n`;
  const name = `${app} ${version} (${hash})`;
  if (live) return `${checked}${name} is live (${report.switchedIn} ms).\n`;
  if (canary) return `${checked}${name} is live for ${canary} % of visitors (${report.switchedIn} ms).\n`;
  return `${checked}${name} may go live.\n`;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        check: { type: 'boolean' },
        canary: { type: 'string' },
        promote: { type: 'boolean' },
        drop: { type: 'boolean' },
        'no-build': { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}
