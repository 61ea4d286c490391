import { patternsOverlap, type Registry } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { sharedFaults } from '@liftout/page-contract/fit';

/** Why the site's gate would refuse the remote in development, as far as its descriptor shows. */
export function fitWarnings(remote: Descriptor, shell: Descriptor, registry: Registry): string[] {
  const contract =
    remote.contract === shell.contract
      ? []
      : [
          `It is built for version ${remote.contract} of the page contract, and the live shell has version ${shell.contract}: use \`@liftout/preset@${shell.preset ?? 'latest'}\`.`,
        ];
  const paths = registry.remotes
    .filter(({ name }) => name !== remote.name)
    .flatMap((other) =>
      remote.paths
        .filter((path) => other.paths.some((own) => patternsOverlap(own, path)))
        .map((path) => `\`${path}\` belongs to \`${other.name}\` on this site.`),
    );
  return [...contract, ...sharedFaults(remote, shell), ...paths];
}
