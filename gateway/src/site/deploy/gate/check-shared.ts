import type { Descriptor } from '@liftout/page-contract/descriptor';
import { sharedFaults } from '@liftout/page-contract/fit';
import type { Fault } from './fault.ts';

/** Whether a shell has what a remote was built with. */
export function checkShared(remote: Descriptor, shell: Descriptor): Fault[] {
  return sharedFaults(remote, shell).map((message) => ({ check: 'shared versions', message }));
}
