import type { Descriptor } from '@liftout/page-contract/descriptor';
import { checkPaths } from './check-paths.ts';
import { checkShared } from './check-shared.ts';
import type { Fault } from './fault.ts';

/**
 * Checks whether a version fits the others, without running it.
 * @param others All versions that some visitor gets.
 */
export function checkFit(descriptor: Descriptor, others: readonly Descriptor[]): Fault[] {
  if (descriptor.name === 'shell') {
    return others.filter(({ name }) => name !== 'shell').flatMap((remote) => checkShared(remote, descriptor));
  }
  const shells = others.filter(({ name }) => name === 'shell');
  const paths = checkPaths(descriptor, others);
  if (shells.length > 0) return [...paths, ...shells.flatMap((shell) => checkShared(descriptor, shell))];
  return [{ check: 'shared versions', message: 'There is no shell yet: deploy `shell` first.' }, ...paths];
}
