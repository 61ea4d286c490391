import type { Descriptor } from '@liftout/page-contract/descriptor';
import semver from 'semver';
import type { Fault } from './fault.ts';

/** Whether what a shell brings is what a remote was built for. */
export function checkShared(remote: Descriptor, shell: Descriptor): Fault[] {
  return Object.entries(remote.shared).flatMap(([name, range]): Fault[] => {
    const provided = shell.provides[name];
    if (!semver.validRange(range)) return [fault(`\`${name}\`: \`${range}\` is no version range.`)];
    if (!provided) return [fault(`\`${remote.name}\` wants \`${name}\`, which the shell does not share.`)];
    if (semver.satisfies(provided, range)) return [];
    const newer = semver.gtr(provided, range);
    return [
      fault(
        `\`${remote.name}\` was built for \`${name}\` ${range}, and the shell brings ${provided}: ` +
          (newer ? 'rebuild it against the shell’s version.' : 'deploy a shell with that version first.'),
      ),
    ];
  });
}

const fault = (message: string): Fault => ({ check: 'shared versions', message });
