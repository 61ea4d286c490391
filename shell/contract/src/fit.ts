import semver from 'semver';
import type { Descriptor } from './descriptor.ts';

const isFederation = (name: string) => name.startsWith('@module-federation/');

/**
 * Why a remote cannot run with a shell: one sentence for each shared package that does not fit, with the version to use.
 */
export function sharedFaults(
  remote: Pick<Descriptor, 'name' | 'shared'>,
  shell: Pick<Descriptor, 'provides' | 'preset'>,
): string[] {
  return Object.entries(remote.shared).flatMap(([name, range]) => {
    const needed = semver.validRange(range) && semver.minVersion(range)?.version;
    if (!needed)
      return [`\`${remote.name}\` names \`${range}\` for \`${name}\`, which is not a version range.`];
    const provided = shell.provides[name];
    if (!provided)
      return [
        `\`${remote.name}\` needs \`${name}\`, which the shell does not share${isFederation(name) ? ': deploy a newer shell first' : ''}.`,
      ];
    if (semver.satisfies(provided, range)) return [];
    // The preset brings the federation runtime; nobody installs it.
    const toInstall = isFederation(name)
      ? `@liftout/preset@${shell.preset ?? 'latest'}`
      : `${name}@~${provided}`;
    const isOlder = semver.ltr(provided, range);
    const fault = `\`${remote.name}\` was built with \`${name}\` ${needed}, and the shell has ${provided}: build it with \`${toInstall}\``;
    return [isOlder ? `${fault}, or deploy a shell with ${needed} first.` : `${fault}.`];
  });
}
