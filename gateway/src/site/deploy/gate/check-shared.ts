import type { Descriptor } from '@liftout/page-contract/descriptor';
import { sharedFaults } from '@liftout/page-contract/fit';
import type { Fault } from './fault.ts';

/** Packages that break when a page has two copies of them. */
const needed = ['react', 'react-dom', 'react-router-dom', '@liftout/kit'];

/** Checks that a shell has the shared packages that a remote was built with. */
export function checkShared(remote: Descriptor, shell: Descriptor): Fault[] {
  const missing = needed.filter((name) => shell.provides[name] && !remote.shared[name]);
  const messages = [
    ...missing.map(
      (name) =>
        `\`${remote.name}\` does not share \`${name}\`, so a page would have two of it. Build it with the preset.`,
    ),
    ...sharedFaults(remote, shell),
  ];
  return messages.map((message) => ({ check: 'shared versions', message }));
}
